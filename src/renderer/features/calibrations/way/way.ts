// The way of a calibration to its release: its statuses, the release behind them, and which step comes next. Pure.

import type { FieldOption } from '#renderer/records/kind/fields.ts';
import { nextStep, type Step } from '#renderer/records/status-path/status-path.ts';
import type { Operation } from '#server/contract/operations.ts';

/** Of whoever authorises results; the same as the server asks for. */
export const releaseNeeds: readonly Operation[] = ['calibration_release'];

export type Move = { to: 'release' } | { to: 'status'; status: FieldOption };

/** A completed calibration is released yet; its last step is no status. */
export function withRelease(steps: readonly Step[], released: boolean, label: string): Step[] {
  const option: FieldOption = { value: 'released', label };
  const before = steps.map((step): Step => {
    if (step.state !== 'done') return step;
    return { ...step, state: released ? 'past' : 'now' };
  });
  return [...before, { option, state: released ? 'done' : 'ahead', minutes: null }];
}

interface Question {
  steps: readonly Step[];
  code: string;
  /** Somebody else releases: the procedure asks for a second person, or the reader may not. */
  two: boolean;
}

const planned = 'P';
const cancelled = 'X';
const completed = 'D';

/**
 * A planned one is begun. Where the procedure asks for a second person it is handed on by its statuses, else whoever measured releases:
 * the steps between are there for labs that want them.
 */
export function moveOf({ steps, code, two }: Question): Move | null {
  if (code === cancelled) return null;
  const next = nextStep(steps);
  const isHandedOn = next !== null && next.code !== completed && (code === planned || two);
  return isHandedOn ? { to: 'status', status: next } : { to: 'release' };
}
