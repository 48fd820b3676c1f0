#include "bound.h"

#include <utility>

#include "../../../../native/core/client/client.h"
#include "../../../../native/core/clock.h"

namespace tollgate {

Bound::Bound(std::shared_ptr<Client> client, std::string database, std::string collection)
    : database_(std::move(database)),
      collection_name_(std::move(collection)),
      client_(std::move(client)) {}

Bound::~Bound() {
  Close();
}

void Bound::Close() {
  closing_ = true;
  const std::lock_guard<std::mutex> lock(in_use_);
  threads_.reset();
  bound_client_.reset();
  client_.reset();
}

std::optional<Failure> Bound::Prepare(BoundOperation operation, Bytes documents,
                                      const std::vector<uint32_t>& counts) {
  const std::lock_guard<std::mutex> lock(in_use_);
  if (client_ == nullptr) return Failure::Closed("The bound is closed");
  if (bound_client_ == nullptr)
    bound_client_ = std::make_unique<BoundClient>(client_, database_, collection_name_);
  if (auto failure = bound_client_->Open()) return failure;
  operation_ = operation;
  inputs_.clear();
  documents_.clear();
  size_t at = 0;
  for (const uint32_t count : counts) {
    BoundInput& input = inputs_.emplace_back();
    for (uint32_t i = 0; i < count; ++i) {
      const bool whole = documents.size - at >= sizeof(int32_t);
      const size_t size = whole ? LoadLittleEndian<uint32_t>(documents.data + at) : 0;
      bson_t* document =
          size <= documents.size - at ? bson_new_from_data(documents.data + at, size) : nullptr;
      if (document == nullptr) {
        inputs_.clear();
        return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID, "An input is not BSON"};
      }
      documents_.emplace_back(document);
      input.push_back(document);
      at += size;
    }
  }
  return std::nullopt;
}

// With the mutex held.
std::optional<Failure> Bound::CheckPrepared() const {
  if (bound_client_ != nullptr && !inputs_.empty()) return std::nullopt;
  return Failure::Closed("The bound is closed or nothing was prepared");
}

Result<int64_t> Bound::Run(uint64_t first, size_t count, double* latencies_us) {
  const std::lock_guard<std::mutex> lock(in_use_);
  if (auto failure = CheckPrepared()) return std::move(*failure);
  int64_t documents = 0;
  for (size_t i = 0; i < count; ++i) {
    BoundInput& input = inputs_[(first + i) % inputs_.size()];
    const int64_t start = NowNs();
    auto result = bound_client_->Run(operation_, input);
    latencies_us[i] = static_cast<double>(NowNs() - start) / 1000.0;
    if (!result) return result;
    documents = *result;
  }
  return documents;
}

Result<BurstRan> Bound::RunOnThreads(size_t threads, uint64_t first, size_t count,
                                     double* latencies_us) {
  const std::lock_guard<std::mutex> lock(in_use_);
  if (auto failure = CheckPrepared()) return std::move(*failure);
  if (auto failure = Hire(threads)) return std::move(*failure);
  return threads_->Run({operation_, &inputs_, first, count, latencies_us, &closing_}, threads);
}

// With the mutex held. Clients are taken here, by the thread that the pool's first one belongs to.
std::optional<Failure> Bound::Hire(size_t threads) {
  if (threads_ == nullptr) threads_ = std::make_unique<BoundThreads>();
  while (threads_->size() < threads) {
    auto bound_client =
        std::make_unique<BoundClient>(Client::Sibling(*client_), database_, collection_name_);
    if (auto failure = bound_client->Open()) return failure;
    if (auto failure = threads_->Add(std::move(bound_client))) return failure;
  }
  return std::nullopt;
}

}  // namespace tollgate
