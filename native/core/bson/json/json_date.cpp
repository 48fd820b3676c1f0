#include <cstdlib>
#include <string_view>

#include "json_values.h"

namespace tollgate {

namespace {

// Of a Date.
constexpr double kMostMs = 8.64e15;
constexpr int64_t kDayMs = 86'400'000;

struct Day {
  int64_t year;
  unsigned month;
  unsigned day;
};

// Of the proleptic Gregorian calendar, from days since 1970 (Howard Hinnant, "chrono-compatible
// low-level date algorithms": years begin in March, so that a leap day is a year's last).
Day DayOf(int64_t days) {
  days += 719'468;
  const int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
  const auto of_era = static_cast<unsigned>(days - era * 146'097);
  const unsigned year_of_era = (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
  const unsigned of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const unsigned from_march = (5 * of_year + 2) / 153;
  const unsigned month = from_march < 10 ? from_march + 3 : from_march - 9;
  const int64_t year = static_cast<int64_t>(year_of_era) + era * 400 + (month <= 2 ? 1 : 0);
  return {year, month, of_year - (153 * from_march + 2) / 5 + 1};
}

uint8_t* PutPadded(uint8_t* at, int64_t value, size_t digits) {
  for (size_t i = digits; i > 0; --i) {
    at[i - 1] = static_cast<uint8_t>('0' + value % 10);
    value /= 10;
  }
  return at + digits;
}

}  // namespace

// Date.prototype.toISOString, and null for an invalid one.
void PutDate(JsonText& to, int64_t ms) {
  // As a number first: so does js-bson.
  const auto number = static_cast<double>(ms);
  if (number > kMostMs || number < -kMostMs) return to.Put(std::string_view("null"));
  const int64_t in_day = ((ms % kDayMs) + kDayMs) % kDayMs;
  const Day day = DayOf((ms - in_day) / kDayMs);
  uint8_t* at = to.Room(sizeof "\"+YYYYYY-MM-DDTHH:mm:ss.sssZ\"");
  *at++ = '"';
  if (day.year >= 0 && day.year <= 9999) {
    at = PutPadded(at, day.year, 4);
  } else {
    *at++ = day.year < 0 ? '-' : '+';
    at = PutPadded(at, std::llabs(day.year), 6);
  }
  *at++ = '-';
  at = PutPadded(at, day.month, 2);
  *at++ = '-';
  at = PutPadded(at, day.day, 2);
  *at++ = 'T';
  at = PutPadded(at, in_day / 3'600'000, 2);
  *at++ = ':';
  at = PutPadded(at, in_day / 60'000 % 60, 2);
  *at++ = ':';
  at = PutPadded(at, in_day / 1000 % 60, 2);
  *at++ = '.';
  at = PutPadded(at, in_day % 1000, 3);
  *at++ = 'Z';
  *at++ = '"';
  to.Advance(at);
}

}  // namespace tollgate
