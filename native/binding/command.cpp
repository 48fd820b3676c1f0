#include "../core/commands/command.h"

#include <utility>
#include <vector>

#include "addon.h"
#include "call.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

Bytes BytesOf(const Bson& reply) {
  return {bson_get_data(reply.get()), reply.get()->len};
}

class RunCall : public SendingCall {
 public:
  Napi::Value Finish(Napi::Env env, Addon& addon) final {
    if (failure) {
      // Nobody may have come for what an earlier call left there.
      addon.repeat = {std::move(kept_), std::move(own_session_)};
    }
    return failure ? ToJs(env, *failure) : Result(env, addon);
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    ++client->timings->calls;
    if (kind_ == CommandKind::kNumberedWrite) {
      // The request is JavaScript's memory or this call's own.
      auto* command = const_cast<uint8_t*>(request_.command.data);
      if (session_ == nullptr) session_ = own_session_ = Session::Implicit(*client);
      failure = NumberWrite(*session_, command, request_.command.size);
      if (failure) return;
    }
    failure = RunCommand(*client, {kind_, database_.c_str(), session_.get()}, request_.command,
                         request_.options, reply_);
    if (failure) return;
    // Back to the pool, from where the next command takes it: unless this one needs it once more.
    session_.reset();
    own_session_.reset();
  }
  virtual Napi::Value Result(Napi::Env env, Addon& addon) = 0;

  // A numbered write's that nobody gave one.
  std::shared_ptr<Session> own_session_;

  Bson reply_;
};

// command(…) → reply's bytes | failure
class CommandCall : public RunCall {
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
    addon.arena.header[Header::kModified] = summary.modified;
    return Napi::Number::New(env, summary.n);
  }
};

// findOne(…, form) → the batch's text | null when nothing was found | failure
class FindOneCall : public RunCall {
 public:
  bool Read(const Args& args) override {
    return RunCall::Read(args) && ToForm(args.env(), args[5], form_);
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
    decoder.Begin(form_);
    decoder.Append(document_);
    decoder.End();
    return true;
  }

  Form form_ = Form::kBson;
  // Of the reply; empty when nothing was found.
  Bytes document_{};
  // What the thread that ran it has read.
  std::unique_ptr<Batch> read_;
};

// takeRepeat() → { request?, session? }: what the command that failed last needs to be sent again:
// the request unless it lies in the arena, a numbered write's session unless it was the caller's
Napi::Value TakeRepeat(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  Addon::Repeat repeat = std::exchange(Addon::Of(env).repeat, {});
  Napi::Object result = Napi::Object::New(env);
  if (!repeat.request.empty()) {
    result.Set("request", ToBuffer(env, {repeat.request.data(), repeat.request.size()}));
  }
  if (repeat.session != nullptr) result.Set("session", Wrap(env, std::move(repeat.session)));
  return result;
}

}  // namespace

void InitCommand(Napi::Env env, Napi::Object exports) {
  AddCall<CommandCall>(env, exports, "command");
  AddCall<WriteCall>(env, exports, "write");
  AddCall<FindOneCall>(env, exports, "findOne");
  exports.Set("takeRepeat", NewFunction<TakeRepeat>(env, "takeRepeat"));
}

}  // namespace tollgate
