export * from './client/index.js';
export * from './mongodb/index.js';
export { default } from './mongodb/index.js';
export { mongooseDriver } from './mongoose/index.js';
