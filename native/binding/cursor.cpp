#include "../core/cursor.h"

#include "addon.h"
#include "call.h"
#include "convert.h"

namespace tollgate {

namespace {

void Report(const Addon& addon, const CursorHolder& handle) {
  addon.arena.header[Header::kMoreInReply] = handle.page->current().data != nullptr;
  addon.arena.header[Header::kAlive] = handle.page->cursor_id() != 0;
}

// openCursor(database, size, optionsSize, kind, session) → cursor | failure
class OpenCursorCall : public Call {
 public:
  bool Read(const Args& args) override {
    const Napi::Env env = args.env();
    const auto* database = Unwrap<Database>(env, args[0]);
    std::shared_ptr<SessionHolder> holder;
    if (database == nullptr || !ToKind(env, args[3], kind_) ||
        !UnwrapOptional(env, args[4], holder)) {
      return false;
    }
    if (holder != nullptr) {
      bound = true;
      home = holder->home;
      session_ = holder->session;
    }
    origin = (*database)->client;
    database_ = (*database)->name;
    request_ = ToRequest(Addon::Of(env), ToUint32(env, args[1]), ToUint32(env, args[2]));
    return true;
  }

  void Keep() override { kept_ = KeptRequest(request_); }

  Napi::Value Finish(Napi::Env env, Addon& addon) override {
    if (failure) return ToJs(env, *failure);
    Report(addon, *made_);
    return Wrap(env, std::move(made_));
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    auto cursor = std::make_shared<Cursor>(client, database_);
    failure = cursor->Open(kind_, request_.command, request_.options, session_);
    if (failure) return cursor->Close();
    made_ = std::make_shared<CursorHolder>(origin, std::move(cursor), MadeAt());
  }

 private:
  std::string database_;
  CommandKind kind_ = CommandKind::kOther;
  Request request_;
  std::vector<uint8_t> kept_;
  std::shared_ptr<Session> session_;
  std::shared_ptr<CursorHolder> made_;
};

// The arguments of calls on a cursor: cursor, size of the extras.
class CursorCall : public Call {
 public:
  bool Read(const Args& args) override {
    const auto* handle = Unwrap<CursorHolder>(args.env(), args[0]);
    if (handle == nullptr) return false;
    handle_ = *handle;
    cursor_ = handle_->cursor;
    bound = true;
    home = handle_->home;
    origin = handle_->origin;
    request_ = ToRequest(Addon::Of(args.env()), ToUint32(args.env(), args[1]), 0);
    return true;
  }

  void Keep() override { kept_ = KeptRequest(request_); }

 protected:
  std::shared_ptr<CursorHolder> handle_;
  // Null when it was let go.
  std::shared_ptr<Cursor> cursor_;
  Request request_;

 private:
  std::vector<uint8_t> kept_;
};

// getMore(cursor, extrasSize) → undefined | failure
class GetMoreCall : public CursorCall {
 public:
  Napi::Value Finish(Napi::Env env, Addon& addon) override {
    if (failure) return ToJs(env, *failure);
    handle_->page = std::move(page_);
    Report(addon, *handle_);
    return env.Undefined();
  }

 protected:
  void Do(const std::shared_ptr<Client>&) override {
    if (cursor_ == nullptr) {
      failure = Failure::Closed("Cursor is closed");
      return;
    }
    failure = cursor_->GetMore(request_.command);
    page_ = cursor_->page();
  }

 private:
  std::shared_ptr<Page> page_;
};

// closeCursor(cursor, extrasSize): nothing to do when closed
class CloseCursorCall : public CursorCall {
 public:
  Napi::Value Finish(Napi::Env env, Addon&) override {
    handle_->page->DropDocuments();
    return env.Undefined();
  }

 protected:
  void Do(const std::shared_ptr<Client>&) override {
    if (cursor_ != nullptr) cursor_->Close(request_.command);
  }
};

// readBatch(cursor, most, shapes) → the batch's text: the next documents of the reply at hand |
// failure
Napi::Value ReadBatch(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* handle = Unwrap<CursorHolder>(env, info[0]);
  if (handle == nullptr) return env.Undefined();
  Page& page = *(*handle)->page;
  uint32_t most = ToUint32(env, info[1]);
  Decoder& decoder = Addon::Of(env).decoder;
  decoder.Begin(ToBool(env, info[2]));
  for (; most > 0 && page.current().data != nullptr; --most) {
    if (!decoder.Append(page.current())) break;
    page.Advance();
  }
  if (auto failure = Cursor::Check(page)) return ToJs(env, *failure);
  Report(Addon::Of(env), **handle);
  return TakeBatch(env, decoder);
}

// releaseCursor(cursor): lets go of one of which the server keeps nothing
void ReleaseCursor(const Napi::CallbackInfo& info) {
  if (const auto* handle = Unwrap<CursorHolder>(info.Env(), info[0])) (*handle)->Release();
}

// replyFields(cursor) → BSON of the last reply without its documents
Napi::Value ReplyFields(const Napi::CallbackInfo& info) {
  const auto* handle = Unwrap<CursorHolder>(info.Env(), info[0]);
  if (handle == nullptr) return info.Env().Undefined();
  Bson fields;
  (*handle)->page->AppendFields(fields.get());
  return ToBuffer(info.Env(), {bson_get_data(fields.get()), fields.get()->len});
}

}  // namespace

void InitCursor(Napi::Env env, Napi::Object exports, Napi::Object later) {
  AddCall<OpenCursorCall>(env, exports, later, "openCursor");
  AddCall<GetMoreCall>(env, exports, later, "getMore");
  AddCall<CloseCursorCall>(env, exports, later, "closeCursor");
  exports.Set("readBatch", Napi::Function::New<ReadBatch>(env, "readBatch"));
  exports.Set("releaseCursor", Napi::Function::New<ReleaseCursor>(env, "releaseCursor"));
  exports.Set("replyFields", Napi::Function::New<ReplyFields>(env, "replyFields"));
}

}  // namespace tollgate
