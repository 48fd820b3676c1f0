/**
 * The tasks of MongoDB's driver benchmark (mongodb/specifications, source/benchmarking): each so many operations on
 * documents of its shapes, repeated as a whole. Contents are ours.
 */

import { bsonTasks } from '../common/driverbench/bson.js';
import { fileTasks } from '../common/driverbench/file_tasks.js';
import { reads } from '../common/driverbench/reads.js';
import { phraseOf } from '../common/driverbench/task.js';
import { clientMixed, inserts, mixed } from '../common/driverbench/writes.js';

export const name = 'driverbench';
export const description = "tasks of MongoDB's driver benchmark";

export const members = [
  ...[...bsonTasks, ...reads, ...inserts('small'), ...inserts('large'), mixed, clientMixed],
  ...fileTasks.map((task) => ({ ...task, phrase: phraseOf(task) })),
];
