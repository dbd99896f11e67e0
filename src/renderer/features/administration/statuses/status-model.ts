// Statuses of one kind of record and the changes between them, as the matrix shows and changes them. Pure.
import type { RecordRow } from '#renderer/lib/records.ts';

export interface Status {
  id: string;
  type: string;
  code: string;
  number: number;
  title: string;
  color: string | null;
  active: boolean;
  hidden: boolean;
  order: number;
  rules: readonly FieldRule[];
}

export interface FieldRule {
  field: string;
  edit_mandatory?: boolean;
  edit_visible?: boolean;
  view_visible?: boolean;
}

export interface Transition {
  id: string;
  /** Null: from every status. */
  from: string | null;
  to: string;
  operation: string | null;
}

export function rulesOf(value: unknown): FieldRule[] {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(list) ? list.filter((rule): rule is FieldRule => typeof rule?.field === 'string') : [];
}

export function statusOf({ id, attributes }: RecordRow, language: string): Status {
  return {
    id,
    type: String(attributes.type),
    code: String(attributes.code),
    number: Number(attributes.number),
    title: String(attributes[`title_${language}`] ?? attributes.title_en),
    color: attributes.color === null ? null : String(attributes.color),
    active: attributes.active === 1,
    hidden: attributes.hidden === 1,
    order: Number(attributes.sort_order ?? 0),
    rules: rulesOf(attributes.field_rules),
  };
}

export function transitionOf({ id, attributes }: RecordRow): Transition {
  const text = (name: string) => (attributes[name] ? String(attributes[name]) : null);
  return { id, from: text('from_status_id'), to: String(attributes.to_status_id), operation: text('operation') };
}

/** Own: by a change of its own; every: as any status may become it; none: not at all. */
export function allowed(transitions: readonly Transition[], from: string | null, to: string): 'own' | 'every' | 'none' {
  if (transitions.some((one) => one.from === from && one.to === to)) return 'own';
  return transitions.some((one) => one.from === null && one.to === to) ? 'every' : 'none';
}

export function mandatoryIn(rules: readonly FieldRule[]): string[] {
  return rules.filter(({ edit_mandatory }) => edit_mandatory).map(({ field }) => field);
}

/** What a rule says besides stays with it; one that says nothing any more goes. */
export function withMandatory(rules: readonly FieldRule[], fields: readonly string[]): FieldRule[] {
  const kept = rules.flatMap((rule) => {
    const { edit_mandatory: _was, ...rest } = rule;
    if (fields.includes(rule.field)) return [{ ...rest, edit_mandatory: true }];
    return Object.keys(rest).length > 1 ? [rest] : [];
  });
  const added = fields.filter((field) => !rules.some((rule) => rule.field === field));
  return [...kept, ...added.map((field) => ({ field, edit_mandatory: true }))];
}

export interface Seat {
  id: string;
  order: number;
  /** Where it stood before. */
  seen: number;
}

/** The places in which a status and its neighbour change seats; empty at either end. */
export function moved(statuses: readonly Status[], id: string, by: -1 | 1): Seat[] {
  const index = statuses.findIndex((status) => status.id === id);
  const other = statuses[index + by];
  const list = [...statuses];
  const own = list[index];
  if (!own || !other) return [];
  [list[index], list[index + by]] = [other, own];
  return list.flatMap((status, place) => {
    const order = (place + 1) * 10;
    return order === status.order ? [] : [{ id: status.id, order, seen: status.order }];
  });
}
