#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../../../native/core/handles.h"
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

// What one operation is made of. libmongoc reads it only, so threads may share it.
using BoundInput = std::vector<const bson_t*>;

// A client, and a bound's operations on it. Belongs to one thread at a time, as its client does.
class BoundClient {
 public:
  // The client is this client's own.
  BoundClient(std::shared_ptr<Client> client, std::string database, const std::string& collection);
  ~BoundClient();
  BoundClient(const BoundClient&) = delete;
  BoundClient& operator=(const BoundClient&) = delete;

  // Takes the client's connection; nothing to do when it has it.
  std::optional<Failure> Open();
  // Once open. Returns how many documents were read or written.
  Result<int64_t> Run(BoundOperation operation, BoundInput& input);

 private:
  Result<int64_t> ReadCommand(const BoundInput& input);
  Result<int64_t> WriteCommand(const BoundInput& input);
  Result<int64_t> Find(const BoundInput& input);
  Result<int64_t> InsertMany(BoundInput& input);

  const std::shared_ptr<Client> client_;
  const std::string database_;
  const std::string collection_name_;
  // Ends before its client.
  CollectionHandle collection_;
};

}  // namespace tollgate
