#include "bson_bound.h"

#include <memory>

#include "../../../../native/core/handles.h"

namespace tollgate {

namespace {

using WriterHandle = std::unique_ptr<bson_writer_t, Deleter<bson_writer_destroy>>;

// 2.3 renamed it: like the old one it leaves the elements' keys to its caller.
#if MONGOC_CHECK_VERSION(2, 3, 0)
constexpr auto BeginArray = bson_append_array_unsafe_begin;
#else
constexpr auto BeginArray = bson_append_array_begin;
#endif

// Deeper documents count as broken.
constexpr size_t kMaxDepth = 100;

bool ReadElements(bson_iter_t& iter, BsonTally& tally, size_t depth) {
  if (depth > kMaxDepth) return false;
  while (bson_iter_next(&iter)) {
    ++tally.elements;
    switch (bson_iter_type(&iter)) {
      case BSON_TYPE_UTF8: {
        uint32_t length = 0;
        if (bson_iter_utf8(&iter, &length) == nullptr) return false;
        tally.text_bytes += length;
        break;
      }
      case BSON_TYPE_INT32:
        tally.sum += bson_iter_int32(&iter);
        break;
      case BSON_TYPE_INT64:
        tally.sum += static_cast<double>(bson_iter_int64(&iter));
        break;
      case BSON_TYPE_DOUBLE:
        tally.sum += bson_iter_double(&iter);
        break;
      case BSON_TYPE_BOOL:
        tally.sum += bson_iter_bool(&iter) ? 1 : 0;
        break;
      case BSON_TYPE_DOCUMENT:
      case BSON_TYPE_ARRAY: {
        bson_iter_t child;
        if (!bson_iter_recurse(&iter, &child) || !ReadElements(child, tally, depth + 1)) {
          return false;
        }
        break;
      }
      default:
        break;
    }
  }
  return iter.err_off == 0;
}

bool WriteElements(bson_iter_t& iter, bson_t* to, size_t depth) {
  if (depth > kMaxDepth) return false;
  while (bson_iter_next(&iter)) {
    const bool document = bson_iter_type(&iter) == BSON_TYPE_DOCUMENT;
    if (!document && bson_iter_type(&iter) != BSON_TYPE_ARRAY) {
      if (!bson_append_iter(to, nullptr, 0, &iter)) return false;
      continue;
    }
    const char* key = bson_iter_key(&iter);
    const auto length = static_cast<int>(bson_iter_key_len(&iter));
    bson_iter_t inside;
    bson_t child;
    if (!bson_iter_recurse(&iter, &inside)) return false;
    if (!(document ? bson_append_document_begin(to, key, length, &child)
                   : BeginArray(to, key, length, &child))) {
      return false;
    }
    const bool written = WriteElements(inside, &child, depth + 1);
    const bool ended =
        document ? bson_append_document_end(to, &child) : bson_append_array_end(to, &child);
    if (!written || !ended) return false;
  }
  return iter.err_off == 0;
}

// Calls `each` with an iterator for every document, until one gives false.
template <typename Each>
bool ForEachDocument(Bytes documents, Each each) {
  for (size_t at = 0; at < documents.size;) {
    const size_t left = documents.size - at;
    const size_t size =
        left < sizeof(int32_t) ? 0 : LoadLittleEndian<uint32_t>(documents.data + at);
    bson_iter_t iter;
    if (size == 0 || size > left || !bson_iter_init_from_data(&iter, documents.data + at, size) ||
        !each(iter)) {
      return false;
    }
    at += size;
  }
  return true;
}

}  // namespace

bool ReadWithLibbson(Bytes documents, BsonTally& tally) {
  return ForEachDocument(documents,
                         [&tally](bson_iter_t& iter) { return ReadElements(iter, tally, 0); });
}

bool WriteWithLibbson(Bytes documents, uint8_t* into, size_t room) {
  // Without a function to enlarge the memory, appending what does not fit fails.
  WriterHandle writer(bson_writer_new(&into, &room, 0, nullptr, nullptr));
  return ForEachDocument(documents, [&writer](bson_iter_t& iter) {
    bson_t* to = nullptr;
    if (!bson_writer_begin(writer.get(), &to)) return false;
    const bool written = WriteElements(iter, to, 0);
    bson_writer_end(writer.get());
    return written;
  });
}

}  // namespace tollgate
