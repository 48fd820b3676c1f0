#include "client_settings.h"

#include <optional>
#include <string_view>

namespace tollgate {

namespace {

// Empty where there is no such text.
std::string_view TextAt(const bson_t* document, const char* path) {
  bson_iter_t iter;
  bson_iter_t value;
  if (!bson_iter_init(&iter, document) || !bson_iter_find_descendant(&iter, path, &value) ||
      !BSON_ITER_HOLDS_UTF8(&value)) {
    return {};
  }
  uint32_t length = 0;
  const char* text = bson_iter_utf8(&value, &length);
  return {text, length};
}

std::optional<bool> FlagAt(const bson_t* document, const char* path) {
  bson_iter_t iter;
  bson_iter_t value;
  if (!bson_iter_init(&iter, document) || !bson_iter_find_descendant(&iter, path, &value)) {
    return std::nullopt;
  }
  return bson_iter_as_bool(&value);
}

// Views a document or array inside another.
bool ViewAt(const bson_t* document, const char* path, bson_t& view) {
  bson_iter_t iter;
  bson_iter_t value;
  if (!bson_iter_init(&iter, document) || !bson_iter_find_descendant(&iter, path, &value)) {
    return false;
  }
  uint32_t length = 0;
  const uint8_t* data = nullptr;
  if (BSON_ITER_HOLDS_ARRAY(&value)) {
    bson_iter_array(&value, &length, &data);
  } else if (BSON_ITER_HOLDS_DOCUMENT(&value)) {
    bson_iter_document(&value, &length, &data);
  } else {
    return false;
  }
  return bson_init_static(&view, data, length);
}

mongoc_read_mode_t ModeOf(std::string_view name) {
  if (name == "primaryPreferred") return MONGOC_READ_PRIMARY_PREFERRED;
  if (name == "secondary") return MONGOC_READ_SECONDARY;
  if (name == "secondaryPreferred") return MONGOC_READ_SECONDARY_PREFERRED;
  if (name == "nearest") return MONGOC_READ_NEAREST;
  return MONGOC_READ_PRIMARY;
}

// Deprecated since 2.0, as hedged reads are since MongoDB 8.0; older servers still know them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
void SetHedge(mongoc_read_prefs_t* prefs, const bson_t* hedge) {
  mongoc_read_prefs_set_hedge(prefs, hedge);
}
#pragma GCC diagnostic pop

}  // namespace

ReadPrefsHandle ReadPreferenceOf(const bson_t* document) {
  const std::string_view mode = TextAt(document, "readPreference.mode");
  if (mode.empty()) return nullptr;
  ReadPrefsHandle prefs(mongoc_read_prefs_new(ModeOf(mode)));
  bson_t view;
  if (ViewAt(document, "readPreference.tags", view)) {
    mongoc_read_prefs_set_tags(prefs.get(), &view);
  }
  if (ViewAt(document, "readPreference.hedge", view)) {
    SetHedge(prefs.get(), &view);
  }
  bson_iter_t iter;
  bson_iter_t staleness;
  if (bson_iter_init(&iter, document) &&
      bson_iter_find_descendant(&iter, "readPreference.maxStalenessSeconds", &staleness)) {
    mongoc_read_prefs_set_max_staleness_seconds(prefs.get(), bson_iter_as_int64(&staleness));
  }
  return prefs;
}

namespace {

#if MONGOC_CHECK_VERSION(1, 18, 0)
ServerApiHandle ServerApi(const bson_t* document) {
  if (TextAt(document, "serverApi.version").empty()) return nullptr;
  ServerApiHandle api(mongoc_server_api_new(MONGOC_SERVER_API_V1));
  if (const auto strict = FlagAt(document, "serverApi.strict")) {
    mongoc_server_api_strict(api.get(), *strict);
  }
  if (const auto errors = FlagAt(document, "serverApi.deprecationErrors")) {
    mongoc_server_api_deprecation_errors(api.get(), *errors);
  }
  return api;
}
#endif

}  // namespace

Result<ClientSettings> ClientSettings::Read(Bytes bytes) {
  ClientSettings settings;
  bson_t document;
  if (!bson_init_static(&document, bytes.data, bytes.size)) {
    return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID, "The settings are not BSON"};
  }
  settings.monitor_commands = FlagAt(&document, "monitorCommands").value_or(false);
  settings.read_prefs = ReadPreferenceOf(&document);
#if MONGOC_CHECK_VERSION(1, 18, 0)
  settings.server_api = ServerApi(&document);
#else
  if (!TextAt(&document, "serverApi.version").empty()) {
    return Failure{MONGOC_ERROR_CLIENT, 0, "serverApi needs libmongoc 1.18 or newer"};
  }
#endif
  return settings;
}

}  // namespace tollgate
