#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../../../native/core/bson/bytes.h"
#include "../../../../native/core/handles.h"
#include "../../../../native/core/live.h"
#include "../../../../native/core/result.h"

namespace tollgate {

class Client;

enum class BoundOperation {
  kNoop = 0,
  // Inputs: a read command of one reply, whole.
  kReadCommand = 1,
  // Inputs: a write command, whole.
  kWriteCommand = 2,
  // Inputs: filter, options.
  kFind = 3,
  // Inputs: the documents.
  kInsertMany = 4,
};
constexpr BoundOperation kLastBoundOperation = BoundOperation::kInsertMany;

// Operations as a C program would write them that knows the quickest way, looped here: what
// libmongoc itself costs. Documents are read to the last, but converted to nothing.
class Bound {
 public:
  // The client is this bound's own.
  Bound(std::shared_ptr<Client> client, std::string database, std::string collection);
  ~Bound();
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

  // `documents` lie end to end; input `i` takes the next `counts[i]` of them.
  std::optional<Failure> Prepare(BoundOperation operation, Bytes documents,
                                 const std::vector<uint32_t>& counts);
  // Runs the inputs from number `first` on, modulo their number; microseconds each. Returns how
  // many documents the last operation read or wrote.
  Result<int64_t> Run(uint64_t first, size_t count, double* latencies_us);
  // May be called again.
  void Close();

 private:
  using Input = std::vector<const bson_t*>;

  Result<int64_t> RunOne(Input& input);
  Result<int64_t> ReadCommand(const Input& input);
  Result<int64_t> WriteCommand(const Input& input);
  Result<int64_t> Find(const Input& input);
  Result<int64_t> InsertMany(Input& input);

  std::shared_ptr<Client> client_;
  std::string database_;
  std::string collection_name_;
  CollectionHandle collection_;
  BoundOperation operation_ = BoundOperation::kNoop;
  std::vector<DocumentHandle> documents_;
  std::vector<Input> inputs_;
  Live<Bound> live_;
};

}  // namespace tollgate
