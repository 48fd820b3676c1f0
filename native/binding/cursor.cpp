#include "../core/cursor.h"

#include "addon.h"
#include "convert.h"

namespace tollgate {

namespace {

Addon& Report(Napi::Env env, const Cursor& cursor) {
  Addon& addon = Addon::Of(env);
  addon.arena.header[Header::kMoreInReply] = cursor.current().data != nullptr;
  addon.arena.header[Header::kAlive] = cursor.alive();
  return addon;
}

CommandLog* LogOf(Cursor& cursor) {
  return cursor.closed() ? nullptr : &cursor.client()->command_log;
}

// openCursor(database, size, optionsSize, kind, session) → cursor | failure
Napi::Value OpenCursor(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* database = Unwrap<Database>(env, info[0]);
  std::shared_ptr<Session> session;
  CommandKind kind{};
  if (database == nullptr || !ToKind(env, info[3], kind) ||
      !UnwrapOptional(env, info[4], session)) {
    return env.Undefined();
  }
  auto cursor = std::make_shared<Cursor>((*database)->client, (*database)->name);
  const Request request = ToRequest(Addon::Of(env), ToUint32(env, info[1]), ToUint32(env, info[2]));
  const Recording recording(LogOf(*cursor));
  if (auto failure = cursor->Open(kind, request.command, request.options, session)) {
    cursor->Close();
    return ToJs(env, *failure);
  }
  ReportClock(Report(env, *cursor), cursor->client()->timings);
  return Wrap(env, std::move(cursor));
}

// getMore(cursor, extrasSize) → undefined | failure
Napi::Value GetMore(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* cursor = Unwrap<Cursor>(env, info[0]);
  if (cursor == nullptr) return env.Undefined();
  const Request request = ToRequest(Addon::Of(env), ToUint32(env, info[1]), 0);
  const Recording recording(LogOf(**cursor));
  if (auto failure = (*cursor)->GetMore(request.command)) return ToJs(env, *failure);
  Report(env, **cursor);
  return env.Undefined();
}

// readBatch(cursor, most, shapes) → the batch's text: the next documents of the reply at hand |
// failure
Napi::Value ReadBatch(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* cursor = Unwrap<Cursor>(env, info[0]);
  if (cursor == nullptr) return env.Undefined();
  uint32_t most = ToUint32(env, info[1]);
  Decoder& decoder = Addon::Of(env).decoder;
  decoder.Begin(ToBool(env, info[2]));
  for (; most > 0 && (*cursor)->current().data != nullptr; --most) {
    if (!decoder.Append((*cursor)->current())) break;
    (*cursor)->Advance();
  }
  if (auto failure = (*cursor)->Check()) return ToJs(env, *failure);
  Report(env, **cursor);
  return TakeBatch(env, decoder);
}

// replyFields(cursor) → BSON of the last reply without its documents
Napi::Value ReplyFields(const Napi::CallbackInfo& info) {
  const auto* cursor = Unwrap<Cursor>(info.Env(), info[0]);
  if (cursor == nullptr) return info.Env().Undefined();
  Bson fields;
  (*cursor)->AppendReplyFields(fields.get());
  return ToBuffer(info.Env(), {bson_get_data(fields.get()), fields.get()->len});
}

// closeCursor(cursor, extrasSize): nothing to do when closed
void CloseCursor(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* cursor = Unwrap<Cursor>(env, info[0]);
  if (cursor == nullptr) return;
  const Recording recording(LogOf(**cursor));
  (*cursor)->Close(ToRequest(Addon::Of(env), ToUint32(env, info[1]), 0).command);
}

}  // namespace

void InitCursor(Napi::Env env, Napi::Object exports) {
  exports.Set("openCursor", Napi::Function::New<OpenCursor>(env, "openCursor"));
  exports.Set("getMore", Napi::Function::New<GetMore>(env, "getMore"));
  exports.Set("readBatch", Napi::Function::New<ReadBatch>(env, "readBatch"));
  exports.Set("replyFields", Napi::Function::New<ReplyFields>(env, "replyFields"));
  exports.Set("closeCursor", Napi::Function::New<CloseCursor>(env, "closeCursor"));
}

}  // namespace tollgate
