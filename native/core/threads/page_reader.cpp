#include "page_reader.h"

#include <new>
#include <utility>

namespace tollgate {

PageReader::PageReader(std::shared_ptr<Page> page, Form form, uint32_t most)
    : page_(std::move(page)), form_(form), most_(most) {
  NoteState();
}

void PageReader::NoteState() {
  at_end_ = page_->current().data == nullptr;
}

// What it has read of the page since cannot be read again.
void PageReader::NoteNoMemory() {
  no_memory_ = true;
  at_end_ = true;
}

void PageReader::Read(Decoder& decoder, uint32_t most) {
  decoder.Begin(form_);
  for (; most > 0 && page_->current().data != nullptr; --most) {
    if (!decoder.Append(page_->current())) break;
    page_->Advance();
  }
  decoder.End();
}

bool PageReader::ReadInBackground(Walker& walker, uint32_t most) {
  std::unique_lock<std::mutex> lock(mutex_);
  runs_ = form_ != Form::kBson && !at_end_ && batches_.size() < most_batches();
  if (!runs_) return false;
  busy_ = true;
  lock.unlock();
  try {
    Read(walker.decoder, most);
    std::unique_ptr<Batch> batch = walker.decoder.TakeCopy();
    lock.lock();
    batches_.push_back(std::move(batch));
    NoteState();
  } catch (const std::bad_alloc&) {
    if (!lock.owns_lock()) lock.lock();
    NoteNoMemory();
  }
  busy_ = false;
  kept_.notify_one();
  runs_ = !at_end_ && batches_.size() < most_batches();
  return runs_;
}

bool PageReader::IsBehind() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (runs_ || at_end_ || form_ == Form::kBson || batches_.size() > most_batches() / 2)
    return false;
  runs_ = true;
  return true;
}

std::unique_ptr<Batch> PageReader::Next(Decoder& decoder, uint32_t most) {
  std::unique_lock<std::mutex> lock(mutex_);
  kept_.wait(lock, [&] { return !busy_ || !batches_.empty(); });
  if (!batches_.empty()) {
    std::unique_ptr<Batch> batch = std::move(batches_.front());
    batches_.pop_front();
    return batch;
  }
  if (no_memory_) return nullptr;
  try {
    Read(decoder, most);
    NoteState();
  } catch (const std::bad_alloc&) {
    NoteNoMemory();
  }
  return nullptr;
}

bool PageReader::more() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  // Who reads on learns what is missing.
  return !batches_.empty() || !at_end_ || no_memory_;
}

std::optional<Failure> PageReader::Check() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!batches_.empty() || !at_end_) return std::nullopt;
  if (no_memory_) return Failure::NoMemory();
  return page_->Check();
}

void PageReader::Drop() {
  std::unique_lock<std::mutex> lock(mutex_);
  kept_.wait(lock, [&] { return !busy_; });
  batches_.clear();
  page_->DropDocuments();
  at_end_ = true;
  no_memory_ = false;
}

}  // namespace tollgate
