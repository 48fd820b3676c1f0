#include "bound_threads.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "../../../../native/core/clock.h"

namespace tollgate {

BoundThreads::~BoundThreads() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (const auto& member : members_) pthread_join(member->thread, nullptr);
}

std::optional<Failure> BoundThreads::Add(std::unique_ptr<BoundClient> bound_client) {
  auto member = std::make_unique<Member>();
  member->threads = this;
  member->place = members_.size();
  member->bound_client = std::move(bound_client);
  member->seen = bursts_;
  if (pthread_create(&member->thread, nullptr, Begin, member.get()) != 0) {
    return Failure::NoThread("run the bound's operations on");
  }
  members_.push_back(std::move(member));
  return std::nullopt;
}

void* BoundThreads::Begin(void* member) {
  Member& self = *static_cast<Member*>(member);
  self.threads->Work(self);
  return nullptr;
}

Result<BurstRan> BoundThreads::Run(const Burst& burst, size_t threads) {
  std::unique_lock<std::mutex> lock(mutex_);
  burst_ = burst;
  next_ = 0;
  failed_ = false;
  failure_.reset();
  ran_ = {};
  begun_ns_ = std::numeric_limits<int64_t>::max();
  ended_ns_ = 0;
  wanted_ = std::min({threads, members_.size(), burst.count});
  working_ = wanted_;
  ++bursts_;
  wake_.notify_all();
  done_.wait(lock, [this] { return working_ == 0; });
  if (failure_) return std::move(*failure_);
  if (next_ < burst.count) return Failure::Closed("The bound was closed");
  if (burst.count > 0) ran_.elapsed_ns = ended_ns_ - begun_ns_;
  return std::move(ran_);
}

void BoundThreads::Work(Member& member) {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return ending_ || bursts_ != member.seen; });
    if (ending_) return;
    member.seen = bursts_;
    if (member.place >= wanted_) continue;
    lock.unlock();
    RunShare(*member.bound_client);
    lock.lock();
    if (--working_ == 0) done_.notify_one();
  }
}

void BoundThreads::RunShare(BoundClient& bound_client) {
  const Burst& burst = burst_;
  int64_t begun = std::numeric_limits<int64_t>::max();
  int64_t ended = 0;
  std::optional<int64_t> last;
  while (!failed_ && !*burst.stop) {
    const size_t i = next_++;
    if (i >= burst.count) break;
    BoundInput& input = (*burst.inputs)[(burst.first + i) % burst.inputs->size()];
    const int64_t start = NowNs();
    auto documents = bound_client.Run(burst.operation, input);
    ended = NowNs();
    begun = std::min(begun, start);
    burst.latencies_us[i] = static_cast<double>(ended - start) / 1000.0;
    if (!documents) {
      Fail(std::move(documents.failure()));
      break;
    }
    if (i + 1 == burst.count) last = *documents;
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  begun_ns_ = std::min(begun_ns_, begun);
  ended_ns_ = std::max(ended_ns_, ended);
  if (last) ran_.documents = *last;
}

void BoundThreads::Fail(Failure failure) {
  failed_ = true;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!failure_) failure_ = std::move(failure);
}

}  // namespace tollgate
