import { addon } from './addon.js';

/**
 * Numbers that JavaScript and C++ share: native/binding/constants.cpp names them, nothing else does.
 * Copied, so that V8 sees plain objects that never change.
 */

/** Positions in a batch's header. */
export const HEADER = Object.freeze({ ...addon.constants.header });

/** How many runs, numbers, strings and ObjectIds a batch may hold. */
export const ROOM = Object.freeze({ ...addon.constants.room });

/** What libmongoc adds to a command. */
export const KIND = Object.freeze({ ...addon.constants.commandKinds });

/** What a step of a shape stands for: a value's type, or a nested document's begin or end. */
export const STEP = Object.freeze({ ...addon.constants.stepKinds });

/** What a run's shape is where its documents have none. */
export const RUN = Object.freeze({ ...addon.constants.runKinds });

/** How documents are handed over. */
export const FORM = Object.freeze({ ...addon.constants.forms });

/** How an array's elements are written. */
export const ARRAY = Object.freeze({ ...addon.constants.arrayKinds });

/** Where a failure comes from: libmongoc's error domains (mongoc-error.h) and the addon's own. */
export const DOMAIN = Object.freeze({ ...addon.constants.failureDomains });
