// The tree of a trace: what a device was calibrated with, or what was calibrated with it. docs/data-contracts.md#tables.

/** What was wrong with the standard on the day it was used. */
export type TraceWarning = 'not_calibrated' | 'overdue' | 'failed';

export interface TraceNode {
  device: {
    id: string;
    asset_number: string | null;
    manufacturer: string | null;
    model: string | null;
    serial_number: string | null;
  };
  calibration: {
    id: string;
    certificate_number: string | null;
    calibration_date: string | null;
    next_calibration_date: string | null;
    cal_result: string | null;
    /** Where it was done: for a standard from outside, the laboratory that issued its certificate. */
    place: string | null;
    /** The place is the lab's own, or a customer's where it went: no other laboratory issued the certificate. */
    own_lab: boolean;
    accredited: boolean;
    calibration_mark: string | null;
  } | null;
  /** How it is tied to the node above: which standard's certificate held on which day. */
  use: { standard_id: string; date: string | null; certificate_number: string | null; due_date: string | null } | null;
  warnings: readonly TraceWarning[];
  /** The device already stands above in this branch. */
  cycle: boolean;
  /** Its branch is shown elsewhere in the tree. */
  repeated: boolean;
  children: TraceNode[];
}

export interface Trace {
  root: TraceNode;
  nodes: number;
  warnings: number;
  truncated: boolean;
}
