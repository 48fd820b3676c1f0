import { existsSync } from 'node:fs';
import { which } from '../run_program.js';
import { buildTools } from './build_tools.js';
import { apache, mariadb, perf, postgres, strace, sysbench } from './known_requirements.js';
import { findRequirement } from './requirements.js';

const MAC_CHROMIUMS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The build tools and helpers that set-up looks for; each says where it is. Looks at files only.
 *
 * @type {Record<import('./build_tools.js').BuildTool | 'python' | 'chromium' | 'clang-format' | 'clang' | import('./known_requirements.js').KnownRequirement, () => string | undefined>}
 */
export const tools = {
  ...buildTools,
  python: () => which(['python3']),
  chromium: () =>
    which(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ??
    MAC_CHROMIUMS.find((file) => existsSync(file)),
  'clang-format': () => which(['clang-format']),
  clang: () => which(['clang++']),
  mariadb: () => findRequirement(mariadb),
  postgres: () => findRequirement(postgres),
  sysbench: () => findRequirement(sysbench),
  apache: () => findRequirement(apache),
  perf: () => findRequirement(perf),
  strace: () => findRequirement(strace),
};
