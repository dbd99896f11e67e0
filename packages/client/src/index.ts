// A client of Plumbline's interface v2. README.md.
export type { LabEvent } from './events.ts';
export type { Call, LineOptions } from './line.ts';
export { type Change, type ListOptions, Plumbline, type Row, type Written } from './plumbline.ts';
export { PlumblineError, type Problem } from './problems.ts';
