#include "../core/commands/cursor.h"

#include "addon.h"
#include "call.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

void Report(const Addon& addon, const CursorHolder& handle) {
  const Page& page = handle.reader->page();
  addon.arena.header[Header::kMoreInReply] = handle.reader->more();
  addon.arena.header[Header::kAlive] = page.cursor_id() != 0;
  addon.arena.header[Header::kReplyBytes] = static_cast<int32_t>(page.bytes());
}

// Has the worker thread read on; this thread reads by itself where it has come to the end of that.
void ReadOn(const BackgroundReader& at, const std::shared_ptr<PageReader>& reader) {
  at.executor->Post(std::make_shared<BackgroundReading>(at.executor, reader), at.worker);
}

// What reads a page. On a worker thread its first documents are read at once, the next ones while
// JavaScript makes objects of those.
std::shared_ptr<PageReader> Begin(std::shared_ptr<PageReader> reader, uint32_t first,
                                  const BackgroundReader& at) {
  if (at.worker != nullptr && reader->ReadInBackground(at.executor->WalkerOf(*at.worker), first)) {
    ReadOn(at, reader);
  }
  return reader;
}

// openCursor(database, size, optionsSize, kind, session, form, named) → cursor | failure
class OpenCursorCall : public SendingCall {
 public:
  bool Read(const Args& args) override {
    named_ = ToBool(args.env(), args[6]);
    return SendingCall::Read(args) && ToForm(args.env(), args[5], form_);
  }

  Napi::Value Finish(Napi::Env env, Addon& addon) override {
    if (failure) return ToJs(env, *failure);
    Report(addon, *made_);
    made_->ReportMemory(env);
    return Wrap(env, std::move(made_));
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    auto cursor = std::make_shared<Cursor>(*client, database_);
    failure = cursor->Open(*client, kind_, request_.command, request_.options, session_, named_);
    if (failure) return cursor->Close(*client);
    auto reader =
        Begin(std::make_shared<PageReader>(cursor->page(), form_), PageReader::kFirst, Reader());
    made_ = std::make_shared<CursorHolder>(origin, std::move(cursor), Reader(), form_,
                                           std::move(reader));
  }

 private:
  Form form_ = Form::kBson;
  bool named_ = false;
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
    handle_->reader = std::move(reader_);
    handle_->background = Reader();
    Report(addon, *handle_);
    handle_->ReportMemory(env);
    return env.Undefined();
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    if (cursor_ == nullptr) {
      failure = Failure::Closed("Cursor is closed");
      return;
    }
    failure = cursor_->GetMore(*client, request_.command);
    if (failure) return;
    const uint32_t most = background ? PageReader::kDrained : PageReader::kMost;
    reader_ = Begin(std::make_shared<PageReader>(cursor_->page(), handle_->form, most),
                    PageReader::kMost, Reader());
  }

 private:
  std::shared_ptr<PageReader> reader_;
};

// closeCursor(cursor, extrasSize): nothing to do when closed
class CloseCursorCall : public CursorCall {
 public:
  Napi::Value Finish(Napi::Env env, Addon&) override {
    handle_->reader->Drop();
    handle_->ReportMemory(env);
    return env.Undefined();
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    if (cursor_ != nullptr) cursor_->Close(*client, request_.command);
  }
};

// readBatch(cursor, most) → the batch's text: the next documents of the reply at hand, at most so
// many unless a thread has read them | failure
Napi::Value ReadBatch(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* handle = Unwrap<CursorHolder>(env, info[0]);
  if (handle == nullptr) return env.Undefined();
  const BackgroundReader& background = (*handle)->background;
  const std::shared_ptr<PageReader>& reader = (*handle)->reader;
  Addon& addon = Addon::Of(env);
  std::unique_ptr<Batch> walked = reader->Next(addon.decoder, ToUint32(env, info[1]));
  if (auto failure = reader->Check()) return ToJs(env, *failure);
  if (background.worker != nullptr && reader->IsBehind()) ReadOn(background, reader);
  const Napi::Value text = TakeBatch(env, addon, std::move(walked));
  Report(addon, **handle);
  return text;
}

// interruptCursor(cursor): a getMore that waits for documents ends without them
void InterruptCursor(const Napi::CallbackInfo& info) {
  const auto* handle = Unwrap<CursorHolder>(info.Env(), info[0]);
  if (handle != nullptr && (*handle)->cursor != nullptr) (*handle)->cursor->Interrupt();
}

// releaseCursor(cursor): lets go of one of which the server keeps nothing
void ReleaseCursor(const Napi::CallbackInfo& info) {
  const auto* handle = Unwrap<CursorHolder>(info.Env(), info[0]);
  if (handle == nullptr) return;
  (*handle)->Release();
  (*handle)->ReportMemory(info.Env());
}

// replyFields(cursor) → BSON of the last reply without its documents
Napi::Value ReplyFields(const Napi::CallbackInfo& info) {
  const auto* handle = Unwrap<CursorHolder>(info.Env(), info[0]);
  if (handle == nullptr) return info.Env().Undefined();
  Bson fields;
  (*handle)->reader->page().AppendFields(fields.get());
  return ToBuffer(info.Env(), {bson_get_data(fields.get()), fields.get()->len});
}

}  // namespace

void InitCursor(Napi::Env env, Napi::Object exports) {
  AddCall<OpenCursorCall>(env, exports, "openCursor");
  AddCall<GetMoreCall>(env, exports, "getMore");
  AddCall<CloseCursorCall>(env, exports, "closeCursor");
  const Napi::Object background = Napi::Object::New(env);
  background.Set("getMore", NewFunction<PrepareBackground<GetMoreCall>>(env, "getMore"));
  exports.Set("prepareBackground", background);
  exports.Set("readBatch", NewFunction<ReadBatch>(env, "readBatch"));
  exports.Set("interruptCursor", NewFunction<InterruptCursor>(env, "interruptCursor"));
  exports.Set("releaseCursor", NewFunction<ReleaseCursor>(env, "releaseCursor"));
  exports.Set("replyFields", NewFunction<ReplyFields>(env, "replyFields"));
}

}  // namespace tollgate
