#pragma once

#include "../mongoc.h"

namespace tollgate {

// Whether js-bson could read all of a field's value.
bool IsReadable(const bson_iter_t& field);

// As JavaScript takes a value for true.
bool IsTrue(const bson_iter_t& field);

bool IsTextList(const bson_iter_t& field);

// Whether a server may be spoken to whose hello is this, by the official driver's rules where
// libmongoc's are laxer: it takes what is absent or odd for the best.
bool IsHello(const bson_t* reply);

}  // namespace tollgate
