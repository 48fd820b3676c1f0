/**
 * How a folder is removed while processes that write to it may still be dying: it is not empty then for a moment.
 */
export const REMOVAL = Object.freeze({
  recursive: true,
  force: true,
  maxRetries: 50,
  retryDelay: 20,
});
