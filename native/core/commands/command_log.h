#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "../mongoc.h"

namespace tollgate {

// What happened to commands: BSON documents, each
//   { event: 'commandStarted', address, connectionId?, serviceId?, requestId, databaseName,
//     commandName, command }
//   { event: 'commandSucceeded', …, durationUs, reply }
//   { event: 'commandFailed', …, durationUs, domain, code, message, reply }
// libmongoc leaves commands and replies empty that hold secrets.
class CommandLog {
 public:
  bool empty() const { return entries_.empty(); }
  // What the other has is here then, and there no longer.
  void Take(CommandLog& other);
  // End to end in the order in which it happened, whichever threads noted it; none is left.
  std::vector<uint8_t> TakeDocuments();
  void Append(const bson_t* document);

  void Started(const mongoc_apm_command_started_t* event);
  void Succeeded(const mongoc_apm_command_succeeded_t* event);
  void Failed(const mongoc_apm_command_failed_t* event);

 private:
  struct Entry {
    uint64_t order;
    std::vector<uint8_t> document;
  };

  std::vector<Entry> entries_;
  // The last started command's: libmongoc reports it at the start only.
  std::string database_;
  // Its number among all commands of the process: libmongoc's is one of each connection's own.
  int64_t request_id_ = 0;
};

// The starts of commands on other threads, reported while the commands run: their ends may be long
// in coming.
class StartedCommands {
 public:
  using Receiver = std::function<void()>;

  // Is called, from any thread, when there is something to take. Without one it lies here.
  void Report(Receiver receiver);
  void Append(const bson_t* document);
  void MoveTo(CommandLog& log);

 private:
  std::mutex mutex_;
  CommandLog log_;
  Receiver receiver_;
};

// While it lives, the commands that its thread runs are written to its log. libmongoc calls back in
// the thread that runs the command, so every thread that runs commands has its own.
class Recording {
 public:
  // Null records nothing. With `started`, what starts is noted there instead.
  explicit Recording(CommandLog* log, StartedCommands* started = nullptr)
      : before_(current_), started_before_(started_) {
    current_ = log;
    started_ = started;
  }
  ~Recording() {
    current_ = before_;
    started_ = started_before_;
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  // Null when nobody records.
  static CommandLog* log() { return current_; }
  static StartedCommands* started() { return started_; }

 private:
  static thread_local CommandLog* current_;
  static thread_local StartedCommands* started_;
  CommandLog* before_;
  StartedCommands* started_before_;
};

}  // namespace tollgate
