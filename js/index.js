export * from './client/index.js';
export { mongooseDriver } from './mongoose/index.js';
