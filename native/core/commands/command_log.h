#pragma once

#include <string>
#include <vector>

#include "../bson/bytes.h"
#include "../mongoc.h"

namespace tollgate {

// What happened to commands, in order: BSON documents end to end, each
//   { event: 'commandStarted', address, connectionId?, serviceId?, requestId, databaseName,
//     commandName, command }
//   { event: 'commandSucceeded', …, durationUs, reply }
//   { event: 'commandFailed', …, durationUs, domain, code, message, reply }
// libmongoc leaves commands and replies empty that hold secrets.
class CommandLog {
 public:
  Bytes documents() const { return {documents_.data(), documents_.size()}; }
  void Clear();
  // Appends what the other has, and leaves that empty.
  void Take(CommandLog& other);

  void Started(const mongoc_apm_command_started_t* event);
  void Succeeded(const mongoc_apm_command_succeeded_t* event);
  void Failed(const mongoc_apm_command_failed_t* event);

 private:
  void Append(const bson_t* document);

  std::vector<uint8_t> documents_;
  // The last started command's: libmongoc reports it at the start only.
  std::string database_;
};

// While it lives, the commands that its thread runs are written to its log. libmongoc calls back in
// the thread that runs the command, so every thread that runs commands has its own.
class Recording {
 public:
  // Null records nothing.
  explicit Recording(CommandLog* log) : before_(current_) { current_ = log; }
  ~Recording() { current_ = before_; }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  // Null when nobody records.
  static CommandLog* log() { return current_; }

 private:
  static thread_local CommandLog* current_;
  CommandLog* before_;
};

}  // namespace tollgate
