// What a number of a record counts: money, or a share in percent; of some it is said by another of its attributes. Pure.
import type { Value } from '../../lib/records.ts';

export type Unit = 'money' | 'percent';

/** By attribute; `by` names the attribute whose value decides, `of` says which value means what. */
export type Units = Readonly<Record<string, Unit | { by: string; of: Readonly<Record<string, Unit>> }>>;

/** A rule of so many percent or of so much money. */
export const percentOrFixed: Readonly<Record<string, Unit>> = { percent: 'percent', fixed: 'money' };

/** `beside` reads the record's other attributes. */
export function unitOf(units: Units | undefined, name: string, beside: (name: string) => Value | undefined): Unit | undefined {
  const unit = units?.[name];
  return typeof unit === 'object' ? unit.of[String(beside(unit.by) ?? '')] : unit;
}
