// What a file leaves open and somebody can answer once for all its rows: names nobody knows, names that several bear, words that are none of
// the choices. Gathered while the rows are judged, bounded. docs/adr/0081.
import type { Ctx } from '../lab/context.ts';
import type { ImportPlan, ImportRow, Reason } from './import-kind.ts';
import { mayMake } from './made-records.ts';
import { type Candidate, candidatesFor, similarTo } from './reference-lookup.ts';

export type QuestionKind = 'unknown' | 'ambiguous' | 'choice';

export interface OpenQuestion {
  /** As the file calls it. */
  column: string;
  attribute: string;
  kind: QuestionKind;
  /** The path of v2 with the records that are named; null for choices. */
  records: string | null;
  /** The caller may have them made from their names. */
  mayMake: boolean;
  /** How many different ones there are, of which the first are listed. */
  total: number;
  texts: { text: string; rows: number; candidates: readonly Candidate[] }[];
}

interface Gathered {
  column: string;
  attribute: string;
  kind: QuestionKind;
  /** Text -> rows. */
  texts: Map<string, number>;
}

const [mostTexts, mostCounted] = [100, 10_000];

function kindOf({ key, note }: Reason): QuestionKind | null {
  if (note) return null;
  if (key === 'errors.import.choice') return 'choice';
  if (key === 'errors.import.unknown_record' || /price_file\.unknown_/.test(key)) return 'unknown';
  return key === 'errors.import.several_named' || /price_file\.ambiguous_/.test(key) ? 'ambiguous' : null;
}

export function gatherQuestions() {
  const all = new Map<string, Gathered>();

  function see(reason: Reason): void {
    const { column, attribute, text } = reason;
    const kind = kindOf(reason);
    if (kind === null || column === null || attribute === null || text === undefined) return;
    const name = JSON.stringify([column, kind]);
    const one = all.get(name) ?? { column, attribute, kind, texts: new Map<string, number>() };
    all.set(name, one);
    const rows = one.texts.get(text) ?? 0;
    if (rows > 0 || one.texts.size < mostCounted) one.texts.set(text, rows + 1);
  }

  return {
    see(rows: readonly ImportRow[]): void {
      for (const { reasons } of rows) for (const reason of reasons) see(reason);
    },
    async settle(ctx: Ctx, plan: ImportPlan): Promise<OpenQuestion[]> {
      const settled: OpenQuestion[] = [];
      for (const one of all.values()) settled.push(await settledOne(ctx, plan, one));
      return settled;
    },
  };
}

async function settledOne(ctx: Ctx, plan: ImportPlan, { column, attribute, kind, texts }: Gathered): Promise<OpenQuestion> {
  const reference = plan.references.find((one) => one.column === column);
  const target = reference ? ctx.lab.registry.resource(reference.target) : null;
  const most = [...texts].sort(([, one], [, other]) => other - one).slice(0, mostTexts);
  const names = most.map(([text]) => text);
  const candidates =
    target && kind !== 'choice' ? await (kind === 'ambiguous' ? candidatesFor : similarTo)(ctx, target, names) : null;
  return {
    column,
    attribute,
    kind,
    records: target?.definition.v2?.path ?? null,
    mayMake: kind === 'unknown' && target !== null && mayMake(ctx, target),
    total: texts.size,
    texts: most.map(([text, rows]) => ({ text, rows, candidates: candidates?.get(text) ?? [] })),
  };
}
