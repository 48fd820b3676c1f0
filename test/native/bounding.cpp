#include "bounding.h"

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "../../bench/drivers/libmongoc/native/bound.h"
#include "../../native/core/client/client.h"
#include "commands.h"
#include "require.h"

namespace tollgate {

namespace {

constexpr size_t kThreads = 4;
constexpr size_t kOperations = 40;

}  // namespace

void LoopBound(const std::string& uri, int thread, int rounds) {
  Bson command;
  Bson filter;
  BSON_APPEND_INT32(filter.get(), "thread", thread);
  BSON_APPEND_UTF8(command.get(), "find", "things");
  BSON_APPEND_DOCUMENT(command.get(), "filter", filter.get());
  BSON_APPEND_INT32(command.get(), "limit", 1);
  BSON_APPEND_BOOL(command.get(), "singleBatch", true);
  for (int round = 0; round < rounds; ++round) {
    auto client = Client::Create(uri, ClientSettings{});
    Require(static_cast<bool>(client), "a bound's client");
    Bound bound(std::move(*client), kDatabase, "things");
    RequireNone(bound.Prepare(BoundOperation::kReadCommand, BytesOf(command), {1}));
    std::array<double, kOperations> latencies{};
    auto ran = bound.RunOnThreads(kThreads, 0, kOperations, latencies.data());
    Require(static_cast<bool>(ran), "a run on threads");
    Require(*std::min_element(latencies.begin(), latencies.end()) > 0, "each operation ran");
    std::thread closer([&bound] { bound.Close(); });
    // It is closed before, amid or after one of these; each but the last is whole.
    for (;;) {
      auto again = bound.RunOnThreads(kThreads, 0, kOperations, latencies.data());
      if (again) continue;
      Require(again.failure().domain == Failure::kClosedDomain, again.failure().message);
      break;
    }
    closer.join();
  }
}

}  // namespace tollgate
