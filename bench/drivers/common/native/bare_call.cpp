// What the driver `bare` has C++ threads do: nothing, a wait or a computation of known length.

#include <chrono>
#include <thread>

#include "../../../../native/binding/addon.h"
#include "../../../../native/binding/call.h"
#include "../../../../native/binding/napi/convert.h"
#include "../../../../native/core/clock.h"

namespace tollgate {

namespace {

enum class BareWork : uint32_t { kNothing, kSleep, kSpin };

// bareCall(client, work, us) → undefined. The client is closed: it only has threads.
class BareCall : public Call {
 public:
  bool Read(const Args& args) override {
    const auto* client = Unwrap<Client>(args.env(), args[0]);
    if (client == nullptr ||
        !ToEnum(args.env(), args[1], BareWork::kSpin, "Expected a kind of work", work_)) {
      return false;
    }
    origin = *client;
    duration_ = std::chrono::microseconds(ToUint32(args.env(), args[2]));
    return true;
  }
  Napi::Value Finish(Napi::Env env, Addon&) override {
    return failure ? ToJs(env, *failure) : env.Undefined();
  }

 protected:
  void Do(const std::shared_ptr<Client>&) override {
    if (work_ == BareWork::kSleep) std::this_thread::sleep_for(duration_);
    if (work_ != BareWork::kSpin) return;
    const int64_t end_ns = NowNs() + std::chrono::nanoseconds(duration_).count();
    while (NowNs() < end_ns) {
    }
  }

 private:
  BareWork work_ = BareWork::kNothing;
  std::chrono::microseconds duration_{0};
};

}  // namespace

void InitBareCall(Napi::Env env, Napi::Object exports) {
  AddCall<BareCall>(env, exports, "bareCall");
}

}  // namespace tollgate
