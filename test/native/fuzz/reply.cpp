// Replies of any bytes are read as a cursor's, a findOne's and a write's.
#include "../../../native/core/bson/page.h"
#include "../../../native/core/commands/command.h"
#include "input.h"

namespace tollgate {

namespace {

// libmongoc hands over replies whose sizes are true; no more is known of them.
bool Take(Bytes bytes, Bson& reply) {
  bson_t view;
  if (!bson_init_static(&view, bytes.data, bytes.size)) return false;
  bson_copy_to(&view, reply.Receive());
  return true;
}

bool LiesIn(Bytes part, const Bson& reply) {
  const uint8_t* begin = bson_get_data(reply.get());
  return part.data >= begin && part.data + part.size <= begin + reply.get()->len;
}

void ReadPage(Bytes bytes) {
  Page page;
  if (!Take(bytes, page.reply())) return;
  if (page.Begin()) return;
  size_t documents = 0;
  for (; page.current().data != nullptr; page.Advance()) {
    Require(LiesIn(page.current(), page.reply()), "a document lies in its reply");
    Require(page.current().size >= 5, "a document is a document");
    Require(!page.Check(), "nothing is broken where a document is");
    Require(++documents <= bytes.size, "a batch ends");
  }
  Bson fields;
  page.AppendFields(fields.get());
}

void Run(Bytes input) {
  ReadPage(input);
  Bson reply;
  if (!Take(input, reply)) return;
  const std::optional<Bytes> first = FirstDocument(reply);
  const bool found = first && first->data != nullptr;
  Require(!found || LiesIn(*first, reply), "the first document lies in its reply");
  Summarize(reply);
}

}  // namespace

}  // namespace tollgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const tollgate::Copy input({data, size});
  tollgate::Run(input.bytes());
  return 0;
}
