/** What a launch is measured by: how its metrics are called, for whoever measures, compares or shows them. */

/** Calls after which a launch is looked at. */
export const LAUNCH_MARKS = Object.freeze([1, 10, 100, 1000, 10_000]);

/**
 * In the order in which they are shown.
 * @type {readonly { name: string, unit: string, compared?: boolean, description: string }[]}
 */
export const LAUNCH_METRICS = Object.freeze([
  {
    ...{ name: 'bootMs', unit: 'ms' },
    description: 'of a launch: from the start of the process to the first line of its script',
  },
  {
    ...{ name: 'importMs', unit: 'ms', compared: true },
    description: 'of a launch: importing the driver',
  },
  {
    ...{ name: 'connectMs', unit: 'ms', compared: true },
    description: 'of a launch: making the client and connecting it; the schema, where there is one',
  },
  ...LAUNCH_MARKS.map((calls) => ({
    ...{ name: `script${calls}Ms`, unit: 'ms', compared: true },
    description: `of a launch: from the start of the process to the answer of call ${calls}`,
  })),
  ...LAUNCH_MARKS.map((calls) => ({
    ...{ name: `call${calls}Us`, unit: 'µs' },
    description: `of a launch: call ${calls}, the median of those up to a tenth before and after it`,
  })),
  {
    ...{ name: 'lastCallUs', unit: 'µs', compared: true },
    description: 'of a launch: mean time of a call in the last quarter',
  },
  {
    ...{ name: 'importCpuMs', unit: 'ms' },
    description: 'of a launch: CPU time of importing the driver',
  },
  { ...{ name: 'connectCpuMs', unit: 'ms' }, description: 'of a launch: CPU time of connecting' },
  ...LAUNCH_MARKS.map((calls) => ({
    ...{ name: `scriptCpu${calls}Ms`, unit: 'ms', compared: true },
    description: `of a launch: CPU time up to the answer of call ${calls}`,
  })),
  {
    ...{ name: 'rssBootKb', unit: 'KB' },
    description: 'of a launch: resident memory at the first line of its script',
  },
  {
    ...{ name: 'rssImportKb', unit: 'KB' },
    description: 'of a launch: resident memory when the driver is imported',
  },
  {
    ...{ name: 'rssConnectKb', unit: 'KB' },
    description: 'of a launch: resident memory when it is connected',
  },
  ...LAUNCH_MARKS.map((calls) => ({
    ...{ name: `rss${calls}Kb`, unit: 'KB' },
    description: `of a launch: resident memory after call ${calls}`,
  })),
]);
