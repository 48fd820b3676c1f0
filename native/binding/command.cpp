#include "../core/command.h"

#include "addon.h"
#include "convert.h"

namespace tollgate {

namespace {

struct Call {
  Addon& addon;
  const std::shared_ptr<Database>* database;
  Request request;
  CommandKind kind;
  std::shared_ptr<Session> session;
};

// The arguments that all commands begin with: database, size of the command, size of the options,
// kind, session or undefined. The database is null, with a TypeError pending, when one is wrong.
Call Begin(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  Addon& addon = Addon::Of(env);
  Call call{addon, Unwrap<Database>(env, info[0]),
            ToRequest(addon, ToUint32(env, info[1]), ToUint32(env, info[2])), CommandKind::kOther,
            nullptr};
  if (call.database != nullptr &&
      !(ToKind(env, info[3], call.kind) && UnwrapOptional(env, info[4], call.session))) {
    call.database = nullptr;
  }
  return call;
}

// The reply is the addon's scratch.
std::optional<Failure> Run(const Call& call) {
  const Database& database = **call.database;
  ++database.client->timings.calls;
  const Recording recording(&database.client->command_log);
  auto failure =
      RunCommand(*database.client, {call.kind, database.name.c_str(), call.session.get()},
                 call.request.command, call.request.options, call.addon.reply);
  ReportClock(call.addon, database.client->timings);
  return failure;
}

Bytes BytesOf(const Bson& reply) {
  return {bson_get_data(reply.get()), reply.get()->len};
}

// command(database, size, optionsSize, kind, session) → reply's bytes | failure
Napi::Value Command(const Napi::CallbackInfo& info) {
  const Call call = Begin(info);
  if (call.database == nullptr) return info.Env().Undefined();
  if (auto failure = Run(call)) return ToJs(info.Env(), *failure);
  return ToBuffer(info.Env(), BytesOf(call.addon.reply));
}

// write(database, size, optionsSize, kind, session) → n | reply's bytes when it holds more than
// counts | failure. An update's nModified stands in the arena's header, -1 when absent.
Napi::Value Write(const Napi::CallbackInfo& info) {
  const Call call = Begin(info);
  if (call.database == nullptr) return info.Env().Undefined();
  Addon& addon = call.addon;
  if (auto failure = Run(call)) return ToJs(info.Env(), *failure);
  const WriteSummary summary = Summarize(addon.reply);
  if (summary.remarkable) return ToBuffer(info.Env(), BytesOf(addon.reply));
  addon.arena.header[Header::kModified] = static_cast<int32_t>(summary.modified);
  return Napi::Number::New(info.Env(), static_cast<double>(summary.n));
}

// findOne(database, size, optionsSize, kind, session, shapes) → the batch's text | null when
// nothing was found | failure
Napi::Value FindOne(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const Call call = Begin(info);
  if (call.database == nullptr) return env.Undefined();
  Addon& addon = call.addon;
  if (auto failure = Run(call)) return ToJs(env, *failure);
  const Bytes document = FirstDocument(addon.reply);
  if (document.data == nullptr) return env.Null();
  addon.decoder.Begin(ToBool(env, info[5]));
  addon.decoder.Append(document);
  return TakeBatch(env, addon.decoder);
}

}  // namespace

void InitCommand(Napi::Env env, Napi::Object exports) {
  exports.Set("command", Napi::Function::New<Command>(env, "command"));
  exports.Set("write", Napi::Function::New<Write>(env, "write"));
  exports.Set("findOne", Napi::Function::New<FindOne>(env, "findOne"));
}

}  // namespace tollgate
