#include "../core/bson/decoding/decoder.h"
#include "../core/commands/command.h"
#include "../core/failure.h"
#include "addon.h"

namespace tollgate {

namespace {

struct Constant {
  const char* name;
  double value;
};

template <typename T>
constexpr double Number(T value) {
  return static_cast<double>(value);
}

// Where the numbers of a batch's header stand.
constexpr Constant kHeader[] = {
    {"documents", Number(Header::kDocuments)},     {"runs", Number(Header::kRuns)},
    {"rawBytes", Number(Header::kRawBytes)},       {"generation", Number(Header::kGeneration)},
    {"moreInReply", Number(Header::kMoreInReply)}, {"alive", Number(Header::kAlive)},
    {"modified", Number(Header::kModified)},       {"replyBytes", Number(Header::kReplyBytes)},
    {"firstRun", Number(Header::kFirstRun)},
};

// How much of each a batch may hold.
constexpr Constant kRoom[] = {
    {"runs", Number(Header::kMaxRuns)},
    {"numbers", Number(Decoder::kMaxNumbers)},
    {"strings", Number(Decoder::kMaxStrings)},
    {"ids", Number(Decoder::kMaxIds)},
};

constexpr Constant kCommandKinds[] = {
    {"other", Number(CommandKind::kOther)},
    {"read", Number(CommandKind::kRead)},
    {"write", Number(CommandKind::kWrite)},
    {"readWrite", Number(CommandKind::kReadWrite)},
    {"numberedWrite", Number(CommandKind::kNumberedWrite)},
    {"repeatedWrite", Number(CommandKind::kRepeatedWrite)},
};

constexpr Constant kStepKinds[] = {
    {"double", Number(StepKind::kDouble)}, {"int32", Number(StepKind::kInt32)},
    {"int64", Number(StepKind::kInt64)},   {"date", Number(StepKind::kDate)},
    {"bool", Number(StepKind::kBool)},     {"null", Number(StepKind::kNull)},
    {"string", Number(StepKind::kString)}, {"objectId", Number(StepKind::kObjectId)},
    {"enter", Number(StepKind::kEnter)},   {"leave", Number(StepKind::kLeave)},
    {"array", Number(StepKind::kArray)},   {"value", Number(StepKind::kValue)},
    {"loose", Number(StepKind::kLoose)},
};

constexpr Constant kRunKinds[] = {
    {"raw", Number(Header::kRawRun)},
    {"loose", Number(Header::kLooseRun)},
    {"json", Number(Header::kJsonRun)},
};

constexpr Constant kForms[] = {
    {"bson", Number(Form::kBson)},
    {"shapes", Number(Form::kShapes)},
    {"json", Number(Form::kJson)},
};

constexpr Constant kArrayKinds[] = {
    {"numbers", Number(ArrayKind::kNumbers)},
    {"strings", Number(ArrayKind::kStrings)},
    {"documents", Number(ArrayKind::kDocuments)},
    {"mixed", Number(ArrayKind::kMixed)},
};

// libmongoc's, and those of failures that it does not have.
constexpr Constant kFailureDomains[] = {
    {"client", Number(MONGOC_ERROR_CLIENT)},
    {"stream", Number(MONGOC_ERROR_STREAM)},
    {"bson", Number(MONGOC_ERROR_BSON)},
    {"command", Number(MONGOC_ERROR_COMMAND)},
    {"collection", Number(MONGOC_ERROR_COLLECTION)},
    {"serverSelection", Number(MONGOC_ERROR_SERVER_SELECTION)},
    {"server", Number(MONGOC_ERROR_SERVER)},
    {"closed", Number(Failure::kClosedDomain)},
    {"interrupted", Number(Failure::kInterruptedDomain)},
    {"ended", Number(Failure::kEndedDomain)},
    {"foreign", Number(Failure::kForeignDomain)},
    {"queue", Number(Failure::kQueueDomain)},
    {"exhausted", Number(Failure::kExhaustedDomain)},
    {"thread", Number(Failure::kThreadDomain)},
    {"descriptor", Number(Failure::kDescriptorDomain)},
    {"memory", Number(Failure::kMemoryDomain)},
    {"refused", Number(Failure::kRefusedDomain)},
    {"malformed", Number(Failure::kMalformedDomain)},
};

template <size_t N>
Napi::Object ToJs(Napi::Env env, const Constant (&constants)[N]) {
  Napi::Object object = Napi::Object::New(env);
  for (const Constant& constant : constants) object.Set(constant.name, constant.value);
  return object;
}

}  // namespace

void InitConstants(Napi::Env env, Napi::Object exports) {
  Napi::Object constants = Napi::Object::New(env);
  constants.Set("header", ToJs(env, kHeader));
  constants.Set("room", ToJs(env, kRoom));
  constants.Set("commandKinds", ToJs(env, kCommandKinds));
  constants.Set("stepKinds", ToJs(env, kStepKinds));
  constants.Set("runKinds", ToJs(env, kRunKinds));
  constants.Set("forms", ToJs(env, kForms));
  constants.Set("arrayKinds", ToJs(env, kArrayKinds));
  constants.Set("failureDomains", ToJs(env, kFailureDomains));
  exports.Set("constants", constants);
  // What this libmongoc does by itself, so that JavaScript leaves it alone.
  Napi::Object features = Napi::Object::New(env);
  features.Set("retriesOverload", static_cast<bool>(MONGOC_CHECK_VERSION(2, 3, 0)));
  features.Set("makesWritesCausal", static_cast<bool>(MONGOC_CHECK_VERSION(2, 4, 0)));
  exports.Set("features", features);
}

}  // namespace tollgate
