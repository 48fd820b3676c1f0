import { SetupError } from '../say.js';

/** The oldest Node.js that the npm packages accept, as package.json's `engines` says. */
const OLDEST = { major: 20, minor: 19 };

/**
 * @param {string} version Such as `20.19.4`.
 * @throws {SetupError} It is too old.
 */
export function requireNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return;
  throw new SetupError(
    `this is Node.js ${version}, and ${OLDEST.major}.${OLDEST.minor} or newer is needed: install it from https://nodejs.org`,
  );
}
