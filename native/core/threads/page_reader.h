#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "../bson/decoding/batch.h"
#include "../bson/decoding/walker.h"
#include "../bson/page.h"
#include "../failure.h"

namespace tollgate {

// Reads a page's documents in batches: where JavaScript wants them, or before it does on a
// background thread. Both use its members at once.
class PageReader {
 public:
  // As many documents as JavaScript asks for first, and later.
  static constexpr uint32_t kFirst = 16;
  static constexpr uint32_t kMost = 128;
  // Where all of them are wanted at once.
  static constexpr uint32_t kDrained = 1024;

  // `most`: documents in a batch, after the first, that a background thread reads.
  PageReader(std::shared_ptr<Page> page, Form form, uint32_t most = kMost);

  // Reads a batch of at most `most` documents and keeps it for JavaScript. False when there is no
  // need of another, until IsBehind is true.
  bool ReadInBackground(Walker& walker, uint32_t most);
  // Whether JavaScript has caught up: then whoever asked has to have the background thread read on.
  bool IsBehind();

  // The next batch: one that was kept, whatever its size, or null when it is in `decoder`.
  std::unique_ptr<Batch> Next(Decoder& decoder, uint32_t most);
  bool more() const;
  // Why the documents ended before their time, if they did.
  std::optional<Failure> Check() const;
  // Nobody reads on.
  void Drop();

  // For what lies beside the documents.
  const Page& page() const { return *page_; }
  uint32_t most() const { return most_; }

 private:
  // How many batches are kept: of a page of 16 MB not everything is there twice. Of JSON all are,
  // because JavaScript has nothing to do with them before all have come.
  size_t most_batches() const { return form_ == Form::kJson ? SIZE_MAX : 4; }

  void Read(Decoder& decoder, uint32_t most);
  void NoteState();
  void NoteNoMemory();

  const std::shared_ptr<Page> page_;
  const Form form_;
  const uint32_t most_;

  mutable std::mutex mutex_;
  std::condition_variable kept_;
  std::deque<std::unique_ptr<Batch>> batches_;
  // Whether the page is somebody's who has not got the mutex.
  bool busy_ = false;
  // Whether the background thread reads, or is about to.
  bool runs_ = false;
  bool at_end_ = false;
  // Whether documents are missing for which there was no memory.
  bool no_memory_ = false;
};

}  // namespace tollgate
