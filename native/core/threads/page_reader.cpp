#include "page_reader.h"

#include <utility>

namespace tollgate {

PageReader::PageReader(std::shared_ptr<Page> page, bool shapes, uint32_t most)
    : page_(std::move(page)), shapes_(shapes), most_(most) {
  NoteState();
}

void PageReader::NoteState() {
  at_end_ = page_->current().data == nullptr;
}

void PageReader::Read(Decoder& decoder, uint32_t most) {
  decoder.Begin(shapes_);
  for (; most > 0 && page_->current().data != nullptr; --most) {
    if (!decoder.Append(page_->current())) break;
    page_->Advance();
  }
  decoder.End();
}

bool PageReader::ReadInBackground(Walker& walker, uint32_t most) {
  std::unique_lock<std::mutex> lock(mutex_);
  runs_ = shapes_ && !at_end_ && batches_.size() < kMostBatches;
  if (!runs_) return false;
  busy_ = true;
  lock.unlock();
  Read(walker.decoder, most);
  std::unique_ptr<Batch> batch = walker.decoder.TakeCopy();
  lock.lock();
  busy_ = false;
  batches_.push_back(std::move(batch));
  NoteState();
  kept_.notify_one();
  runs_ = !at_end_ && batches_.size() < kMostBatches;
  return runs_;
}

bool PageReader::IsBehind() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (runs_ || at_end_ || !shapes_ || batches_.size() > kMostBatches / 2) return false;
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
  Read(decoder, most);
  NoteState();
  return nullptr;
}

bool PageReader::more() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return !batches_.empty() || !at_end_;
}

std::optional<Failure> PageReader::Check() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!batches_.empty() || !at_end_) return std::nullopt;
  return page_->Check();
}

void PageReader::Drop() {
  std::unique_lock<std::mutex> lock(mutex_);
  kept_.wait(lock, [&] { return !busy_; });
  batches_.clear();
  page_->DropDocuments();
  at_end_ = true;
}

}  // namespace tollgate
