// The rules of all statuses, kept until a status or a transition is written: they are asked for with every write.
import { z } from 'zod';
import { shownStatusTitle } from '#server/contract/names/shipped-names.ts';
import type { Language } from '#server/contract/principal.ts';
import type { Ctx, Lab } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';

export const fieldRules = z
  .array(
    z.object({
      field: z.string().min(1).max(80),
      edit_visible: z.boolean().optional(),
      edit_mandatory: z.boolean().optional(),
      view_visible: z.boolean().optional(),
      display_order: z.number().int().optional(),
    }),
  )
  .max(200);

export interface StatusRule {
  title: Record<Language, string>;
  /** Names of the fields a record in this status must hold. */
  mandatory: readonly string[];
}

interface Transition {
  /** Letters; null: from every status. */
  from: string | null;
  to: string;
  operation: string | null;
}

export interface StatusKind {
  byCode: ReadonlyMap<string, StatusRule>;
  transitions: readonly Transition[];
}

type Rules = ReadonlyMap<string, StatusKind>;

const tables = ['statuses', 'status_transitions'] as const;
const keptByLab = new WeakMap<Lab, { stamp: number; rules: Rules }>();

export async function rulesOf(ctx: Ctx): Promise<Rules> {
  const stamp = ctx.lab.changes.stamp(tables);
  const kept = keptByLab.get(ctx.lab);
  const writing = tables.some((table) => ctx.written?.tables.has(table));
  if (kept?.stamp === stamp && !writing) return kept.rules;
  const rules = await loadRules(ctx);
  if (!writing) keptByLab.set(ctx.lab, { stamp, rules });
  return rules;
}

function mandatoryFields(text: string | null): string[] {
  const parsed = fieldRules.safeParse(JSON.parse(text ?? '[]'));
  return parsed.success ? parsed.data.filter((rule) => rule.edit_mandatory === true).map(({ field }) => field) : [];
}

async function loadRules(ctx: Ctx): Promise<Rules> {
  const db = typed(ctx.db);
  const statuses = await db
    .selectFrom('statuses')
    .select(['uID', 'type', 'code', 'title_de', 'title_en', 'field_rules'])
    .execute();
  const transitions = await db
    .selectFrom('status_transitions')
    .select(['from_status_uID', 'to_status_uID', 'operation'])
    .execute();
  const byKey = new Map(statuses.map((status) => [status.uID, status]));
  const kinds = new Map<string, { byCode: Map<string, StatusRule>; transitions: Transition[] }>();
  for (const { type, code, title_de, title_en, field_rules } of statuses) {
    const kind = kinds.get(type) ?? { byCode: new Map(), transitions: [] };
    kinds.set(type, kind);
    kind.byCode.set(code, { title: shownStatusTitle({ de: title_de, en: title_en }), mandatory: mandatoryFields(field_rules) });
  }
  for (const { from_status_uID, to_status_uID, operation } of transitions) {
    const to = byKey.get(to_status_uID);
    if (!to) continue;
    const from = from_status_uID === null ? null : (byKey.get(from_status_uID)?.code ?? null);
    kinds.get(to.type)?.transitions.push({ from, to: to.code, operation });
  }
  return kinds;
}
