#include "../core/commands/command.h"

#include <utility>
#include <vector>

#include "addon.h"
#include "call.h"
#include "convert.h"

namespace tollgate {

template <>
struct Tag<Addon::Repeat> {
  static constexpr napi_type_tag kTag{0x6e1fb82c95d04a37, 0xd27ac4908e3b6f15};
  static constexpr const char* kRefusal = "Expected a native command that is held";
};

namespace {

Bytes BytesOf(const Bson& reply) {
  return {bson_get_data(reply.get()), reply.get()->len};
}

class RunCall : public SendingCall {
 public:
  Napi::Value Finish(Napi::Env env, Addon& addon) final {
    if (MayBeRepeated()) {
      // Nobody may have come for what an earlier call left there.
      addon.repeat = {};
      addon.repeat.request = std::move(kept_);
      if (!bound && session_ != nullptr) {
        addon.repeat.session =
            std::make_shared<SessionHolder>(origin, std::move(session_), MadeAt());
      }
    }
    if (failure) return ToJs(env, *failure);
    return Result(env, addon);
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    ++client->timings->calls;
    if (kind_ == CommandKind::kNumberedWrite) {
      // The request is JavaScript's memory or this call's own.
      auto* command = const_cast<uint8_t*>(request_.command.data);
      failure = NumberWrite(client, command, request_.command.size, session_);
      if (failure) return;
    }
    failure = RunCommand(*client, {kind_, database_.c_str(), session_.get()}, request_.command,
                         request_.options, reply_);
    // Back to the pool, from where the next command takes it: unless this one needs it once more.
    if (!MayBeRepeated()) session_.reset();
  }
  virtual Napi::Value Result(Napi::Env env, Addon& addon) = 0;

  Bson reply_;
  // Whether it may be sent again although it succeeded.
  bool keeps_ = false;

 private:
  bool MayBeRepeated() const { return keeps_ || failure.has_value(); }
};

// command(…, keeps) → reply's bytes | failure; `keeps` is whether takeRepeat is to give what it
// needs to be sent again also when it succeeds
class CommandCall : public RunCall {
 public:
  bool Read(const Args& args) override {
    keeps_ = ToBool(args.env(), args[5]);
    return RunCall::Read(args);
  }

 protected:
  Napi::Value Result(Napi::Env env, Addon&) override { return ToBuffer(env, BytesOf(reply_)); }
};

// write(…) → n | reply's bytes when it holds more than counts | failure. An update's nModified
// stands in the arena's header, -1 when absent.
class WriteCall : public RunCall {
 protected:
  Napi::Value Result(Napi::Env env, Addon& addon) override {
    const WriteSummary summary = Summarize(reply_);
    if (summary.remarkable) return ToBuffer(env, BytesOf(reply_));
    addon.arena.header[Header::kModified] = static_cast<int32_t>(summary.modified);
    return Napi::Number::New(env, static_cast<double>(summary.n));
  }
};

// findOne(…, shapes) → the batch's text | null when nothing was found | failure
class FindOneCall : public RunCall {
 public:
  bool Read(const Args& args) override {
    shapes_ = ToBool(args.env(), args[5]);
    return RunCall::Read(args);
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    RunCall::Do(client);
    if (failure) return;
    const std::optional<Bytes> found = FirstDocument(reply_);
    if (!found) {
      failure = Failure::OfReply(Failure::kMalformedDomain, reply_.get());
      return;
    }
    document_ = *found;
    if (ran_on == nullptr) return;
    Decoder& decoder = executor->WalkerOf(*ran_on).decoder;
    if (ReadInto(decoder)) read_ = decoder.TakeCopy();
  }

  Napi::Value Result(Napi::Env env, Addon& addon) override {
    if (read_ == nullptr && !ReadInto(addon.decoder)) return env.Null();
    return TakeBatch(env, addon, std::move(read_));
  }

 private:
  // False when nothing was found.
  bool ReadInto(Decoder& decoder) const {
    if (document_.data == nullptr) return false;
    decoder.Begin(shapes_);
    decoder.Append(document_);
    decoder.End();
    return true;
  }

  bool shapes_ = false;
  // Of the reply; empty when nothing was found.
  Bytes document_{};
  // What the thread that ran it has read.
  std::unique_ptr<Batch> read_;
};

// takeRepeat(held) → { request?, session? }: what the command that failed last, or the held one,
// needs to be sent again: the request unless it lies in the arena, a numbered write's session
// unless it was the caller's
Napi::Value TakeRepeat(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  std::shared_ptr<Addon::Repeat> held;
  if (!UnwrapOptional(env, info[0], held)) return env.Undefined();
  Addon::Repeat repeat = std::exchange(held == nullptr ? Addon::Of(env).repeat : *held, {});
  Napi::Object result = Napi::Object::New(env);
  if (!repeat.request.empty()) {
    result.Set("request", ToBuffer(env, {repeat.request.data(), repeat.request.size()}));
  }
  if (repeat.session != nullptr) result.Set("session", Wrap(env, std::move(repeat.session)));
  return result;
}

// holdRepeat() → held: what takeRepeat would give, for later
Napi::Value HoldRepeat(const Napi::CallbackInfo& info) {
  Addon::Repeat& repeat = Addon::Of(info.Env()).repeat;
  return Wrap(info.Env(), std::make_shared<Addon::Repeat>(std::exchange(repeat, {})));
}

// dropRepeat(held): the session is for others
void DropRepeat(const Napi::CallbackInfo& info) {
  const auto* held = Unwrap<Addon::Repeat>(info.Env(), info[0]);
  if (held != nullptr) **held = {};
}

}  // namespace

void InitCommand(Napi::Env env, Napi::Object exports) {
  AddCall<CommandCall>(env, exports, "command");
  AddCall<WriteCall>(env, exports, "write");
  AddCall<FindOneCall>(env, exports, "findOne");
  exports.Set("dropRepeat", Napi::Function::New<DropRepeat>(env, "dropRepeat"));
  exports.Set("holdRepeat", Napi::Function::New<HoldRepeat>(env, "holdRepeat"));
  exports.Set("takeRepeat", Napi::Function::New<TakeRepeat>(env, "takeRepeat"));
}

}  // namespace tollgate
