#include "session.h"

#include <utility>

namespace tollgate {

std::shared_ptr<Session> Session::Start(std::shared_ptr<Client> client, SessionOptions options,
                                        Failure& failure) {
  mongoc_client_t* connection = client->connection();
  if (connection == nullptr) {
    failure = client->why_not();
    return nullptr;
  }
  SessionOptionsHandle wanted(mongoc_session_opts_new());
  mongoc_session_opts_set_causal_consistency(wanted.get(), options.causal_consistency);
#if MONGOC_CHECK_VERSION(1, 20, 0)
  mongoc_session_opts_set_snapshot(wanted.get(), options.snapshot);
#else
  if (options.snapshot) {
    failure = {MONGOC_ERROR_CLIENT, MONGOC_ERROR_CLIENT_SESSION_FAILURE,
               "Snapshot sessions need libmongoc 1.20 or newer"};
    return nullptr;
  }
#endif
  bson_error_t error{};
  SessionHandle handle(mongoc_client_start_session(connection, wanted.get(), &error));
  if (handle == nullptr) {
    failure = Failure::From(error);
    return nullptr;
  }
  return std::shared_ptr<Session>(new Session(std::move(client), std::move(handle)));
}

Session::Session(std::shared_ptr<Client> client, SessionHandle handle)
    : client_(std::move(client)), handle_(std::move(handle)) {
  const bson_t* id = mongoc_client_session_get_lsid(handle_.get());
  id_.assign(reinterpret_cast<const char*>(bson_get_data(id)), id->len);
  client_->Adopt(this);
}

Session::~Session() {
  End();
}

int64_t Session::NextNumber() {
  return ++client_->transaction_numbers[id_];
}

void Session::End() {
  if (ended()) return;
  // libmongoc hands a dirty session's id out no more.
  if (dirty()) client_->transaction_numbers.erase(id_);
  handle_.reset();
  client_->Forget(this);
  client_.reset();
}

}  // namespace tollgate
