import { which } from '../run_program.js';

/** What an addon is built with. @typedef {'compiler' | 'make' | 'cmake'} BuildTool */

/** Each says where it is. Looks at files only. @type {Record<BuildTool, () => string | undefined>} */
export const buildTools = {
  compiler: () => which([process.env.CXX ?? 'c++', 'c++', 'g++', 'clang++']),
  make: () => which(['make', 'gmake', 'ninja']),
  cmake: () => which(['cmake']),
};

/** As people call them. @type {Record<BuildTool, string>} */
const TOOL_NAMES = {
  compiler: 'a C++17 compiler',
  make: 'make or ninja',
  cmake: 'CMake',
};

/** Which of the things that system packages bring it comes with. @type {Record<BuildTool, 'compiler' | 'cmake'>} */
export const BROUGHT_BY = { compiler: 'compiler', make: 'compiler', cmake: 'cmake' };

/** @returns {BuildTool[]} Those that are not here. */
export const missingBuildTools = () =>
  /** @type {BuildTool[]} */ (Object.keys(buildTools)).filter((name) => !buildTools[name]());

/** @param {BuildTool[]} tools @returns {string} Such as `a C++17 compiler and CMake`. */
export const namesOf = (tools) =>
  new Intl.ListFormat('en').format(tools.map((tool) => TOOL_NAMES[tool]));

/** For CMake, which by itself would look for make alone. @returns {string[]} */
export const generator = () => (which(['ninja']) ? ['-G', 'Ninja'] : []);
