#pragma once

namespace tollgate {

// Lives while threads may be using OpenSSL, which frees itself at the process's exit and must not
// meet them: the exit waits for the last one, but for no server that hangs.
class TlsUse {
 public:
  explicit TlsUse(bool tls);
  ~TlsUse();
  TlsUse(const TlsUse&) = delete;
  TlsUse& operator=(const TlsUse&) = delete;

 private:
  const bool tls_;
};

}  // namespace tollgate
