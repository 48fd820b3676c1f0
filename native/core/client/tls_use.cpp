#include "tls_use.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace tollgate {

namespace {

// One for the process, as OpenSSL is; destroyed before it, because it was made later.
class Uses {
 public:
  static Uses& Get() {
    static Uses uses;
    return uses;
  }

  ~Uses() {
    constexpr std::chrono::seconds kPatience{2};
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, kPatience, [this] { return count_ == 0; });
  }

  void Add(int change) {
    const std::lock_guard<std::mutex> lock(mutex_);
    count_ += change;
    changed_.notify_all();
  }

 private:
  Uses() = default;

  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
};

}  // namespace

TlsUse::TlsUse(bool tls) : tls_(tls) {
  if (tls_) Uses::Get().Add(1);
}

TlsUse::~TlsUse() {
  if (tls_) Uses::Get().Add(-1);
}

}  // namespace tollgate
