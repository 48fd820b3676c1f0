/**
 * The contracts of plug-ins, by subject. What a results folder holds is in js/results/run.d.ts.
 * Words are those of the README's glossary. Times are microseconds unless a name says otherwise.
 */

export type { Stage } from './results/run.d.ts';
export type * from './types/datasets.d.ts';
export type * from './types/dispatch.d.ts';
export type * from './types/drivers.d.ts';
export type * from './types/formats.d.ts';
export type * from './types/loads.d.ts';
export type * from './types/parameters.d.ts';
export type * from './types/reports.d.ts';
export type * from './types/requirements.d.ts';
export type * from './types/stores.d.ts';
export type * from './types/studies.d.ts';
export type * from './types/workloads.d.ts';
