/** What profile.json holds: where contenders' CPU time, allocations and system calls go. Its schema: profile.schema.json. */

import type { Environment, Setting, Warning } from './run.schema.d.ts';

/** One function, or one system call, in a layer. */
export interface Share {
  name: string;
  /** File and line, program or library. */
  where: string;
  /** µs of CPU, or bytes, per operation. */
  perOp: number;
}

export interface LayerShare {
  layer: string;
  perOp: number;
  pct: number;
  /** Largest first. */
  functions: Share[];
}

export interface Attribution {
  /** What all layers add up to, per operation. */
  perOp: number;
  samples: number;
  /** In layers that have a name. */
  attributedPct: number;
  /** Largest first; what is put down to nothing last. */
  layers: LayerShare[];
}

export interface CpuAttribution extends Attribution {
  /** `v8` sees the JavaScript threads alone, and time where `perf` sees CPU. */
  source: 'perf' | 'v8';
  /** CPU time that the profiler has seen, of what the process has used meanwhile; absent where it sees time. */
  seenPct?: number;
  /** CPU per operation while the profiler looked on. */
  profiledCpuUsPerOp: number;
}

export interface SystemCall {
  name: string;
  perOp: number;
  errorsPerOp: number;
}

export interface ProfileFileEntry {
  /** In the results folder. */
  file: string;
  /** What is in it. */
  holds: string;
}

export interface ContenderProfile {
  contender: string;
  /** With the pool size where there is one. */
  label: string;
  status: 'ok' | 'failed' | 'unsupported' | 'skipped' | 'unsteady';
  reason?: string;
  /** As a run measures it, with no profiler, by the names of the metric table. */
  metrics: Record<string, number>;
  cpu?: CpuAttribution;
  /** On the JavaScript heap of the calling thread, by the function that allocates. */
  allocations?: Attribution;
  /** By libbson and libmongoc, where the driver is built on them. */
  libbson?: { allocationsPerOp: number; bytesPerOp: number };
  systemCalls?: SystemCall[];
  /** Passes that gave nothing, or less than all, and why. */
  notSeen: { pass: string; reason: string }[];
  files: ProfileFileEntry[];
}

export interface ProfileFile {
  schema: 'tollgate/profile@1';
  startedAt: string;
  finishedAt: string;
  status: 'running' | 'complete' | 'interrupted';
  argv: string[];
  setting: Setting;
  /** Of each pass. */
  seconds: number;
  environment: Environment;
  /** What the layers hold. */
  layers: { name: string; holds: string }[];
  contenders: ContenderProfile[];
  warnings: Warning[];
}
