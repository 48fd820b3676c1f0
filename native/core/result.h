#pragma once

#include <utility>
#include <variant>

#include "failure.h"

namespace tollgate {

// What a call gives: a value, or why there is none. A call that gives nothing returns its Failure
// alone, if there is one.
template <typename T>
class Result {
 public:
  Result(T&& value) : outcome_(std::move(value)) {}
  Result(Failure&& failure) : outcome_(std::move(failure)) {}

  explicit operator bool() const { return std::holds_alternative<T>(outcome_); }
  // Where there is a value.
  T& operator*() { return *std::get_if<T>(&outcome_); }
  // Where there is none.
  Failure& failure() { return *std::get_if<Failure>(&outcome_); }

 private:
  std::variant<T, Failure> outcome_;
};

}  // namespace tollgate
