// Whether the open lab can be relied on: its database is whole and lies where it lay. While it is not, nothing is written to it.

/** `damaged`: what is read from the database is not what was written. `gone`: its file is not in its place any more. */
export const labFaults = ['damaged', 'gone'] as const;
export type LabFault = (typeof labFaults)[number];

export interface LabCondition {
  /** Null: all is well. */
  fault(): LabFault | null;
  /** Since when, in milliseconds. */
  since(): number | null;
  /** Looks where the database lies, unless told that what was known suffices, and throws when nothing may be written. */
  assertWritable(how?: { look: boolean }): void;
  /** An error of the database as callers are told it; what it says of the lab is noted. */
  explain(error: unknown): unknown;
  /** Somebody read the whole database and found it damaged. */
  foundDamaged(reason: string): void;
}
