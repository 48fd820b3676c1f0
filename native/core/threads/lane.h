#pragma once

namespace tollgate {

// Tasks that run one after another, in the order in which they were submitted: a session's, since
// the server learns of a transaction with its first command. Belongs to the executor's lock.
struct Lane {
  bool busy = false;
};

}  // namespace tollgate
