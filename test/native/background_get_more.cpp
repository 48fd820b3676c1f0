#include "background_get_more.h"

#include <mutex>

#include "../../native/core/bson/decoding/walker.h"
#include "../../native/core/commands/cursor.h"
#include "../../native/core/threads/executor.h"
#include "commands.h"
#include "require.h"

namespace tollgate {

namespace {

constexpr int kDocuments = 20;

// The next reply of a cursor, fetched with the client that it was opened with.
class BackgroundGetMore : public Task {
 public:
  BackgroundGetMore(std::shared_ptr<Client> origin, std::shared_ptr<Cursor> cursor)
      : origin_(std::move(origin)), cursor_(std::move(cursor)) {}

  void Run(const std::shared_ptr<Client>&) override {
    const std::lock_guard<std::recursive_mutex> lock(origin_->in_use);
    failure = cursor_->GetMore(*origin_, {});
  }
  void Refuse(Failure refusal) override { failure = std::move(refusal); }

  std::optional<Failure> failure;

 private:
  std::shared_ptr<Client> origin_;
  std::shared_ptr<Cursor> cursor_;
};

int ReadPage(Page& page, Decoder& decoder) {
  int read = 0;
  decoder.Begin(Form::kShapes);
  for (; page.current().data != nullptr; ++read) {
    decoder.Append(page.current());
    page.Advance();
  }
  decoder.End();
  return read;
}

}  // namespace

void GetMoreInBackground(const std::string& uri, int thread, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const auto client = Connect(uri);
    // Nobody else's documents, nor an earlier round's.
    const int own = (thread + 1) * 1000 + round;
    for (int i = 0; i < kDocuments; ++i) Insert(*client, own, i);
    const auto shapes = std::make_shared<ShapeCache>();
    const auto finished = std::make_shared<Finished>([] {});
    const auto executor =
        std::make_shared<Executor>(client, finished, shapes, ExecutorLimits{1, 1, 20});
    Walker walker(shapes);
    auto cursor = OpenCursor(client, own, nullptr);
    int read = 0;
    // Every third time it ends in the middle, while the client is lent.
    const bool leaves = round % 3 == 0;
    while (cursor->page()->cursor_id() != 0 && !(leaves && read > 0)) {
      const std::shared_ptr<Page> page = cursor->page();
      const auto more = std::make_shared<BackgroundGetMore>(client, cursor);
      executor->Submit(more);
      read += ReadPage(*page, walker.decoder);
      if (leaves) break;
      executor->Wait(*more);
      RequireNone(more->failure);
    }
    if (!leaves) read += ReadPage(*cursor->page(), walker.decoder);
    Require(leaves || read == kDocuments, "the documents of a find");
    executor->Close(nullptr);
    cursor.reset();
    client->Close();
    finished->Disconnect();
  }
}

}  // namespace tollgate
