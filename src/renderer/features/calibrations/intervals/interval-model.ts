// What the screen of intervals works out by itself: a target as it is typed, and what the chosen groups come to. Pure.
import type { ProposalRow } from './interval-data.ts';

export const [leastTarget, mostTarget] = [50, 99.9] as const;

/** Null is the lab's own; undefined is none that can be asked for. */
export function readTarget(text: string): number | null | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (plain === '') return null;
  const target = /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
  return target >= leastTarget && target <= mostTarget ? target : undefined;
}

export interface Effect {
  groups: number;
  devices: number;
  before: number;
  after: number;
}

export function effectOf(rows: readonly ProposalRow[]): Effect {
  const sum = (read: (row: ProposalRow['attributes']) => number) => rows.reduce((total, row) => total + read(row.attributes), 0);
  return {
    groups: rows.length,
    devices: sum(({ changes }) => changes),
    before: sum(({ yearly_before: before }) => before),
    after: sum(({ yearly_after: after }) => after),
  };
}

/** A share in percent, with one digit behind the sign. */
export const inPercent = (share: number) => Math.round(share * 1000) / 10;

/** Calibrations a year, with one digit behind the sign: what a row says and what the sum of chosen rows says are the same. */
export const inOneYear = (count: number) => Math.round(count * 10) / 10;
