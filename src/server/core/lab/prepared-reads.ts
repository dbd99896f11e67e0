// Reads that run on every request are compiled once per caller and shape; later calls only fill in the keys. Building and
// printing such a query costs more than SQLite takes to answer it. What a caller may see is part of the query, so it is
// kept with his Principal and goes with it when his account changes.
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Principal } from '../../contract/principal.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import { type Ctx, readingDb } from './context.ts';

interface Slot {
  slot: number;
}

interface Prepared {
  compiled: CompiledQuery<unknown>;
  /** Per parameter: which value fills it, or null for a constant. */
  filled: readonly (number | null)[];
}

const kept = new WeakMap<Principal, Map<string, Prepared>>();
const mostShapes = 300;

interface PreparedRead<Row> {
  /** Everything the text of the query depends on besides the caller. */
  shape: string;
  values: readonly Stored[];
  /** Given what stands for each value. */
  build(slots: readonly unknown[]): RawBuilder<Row>;
}

export async function runPreparedRead<Row>(ctx: Ctx, { shape, values, build }: PreparedRead<Row>): Promise<Row[]> {
  const shapes = kept.get(ctx.principal) ?? new Map<string, Prepared>();
  kept.set(ctx.principal, shapes);
  const key = `${ctx.lab.registry.version()} ${shape} ${values.length}`;
  const prepared = shapes.get(key) ?? prepare(ctx, values.length, build);
  if (shapes.size >= mostShapes) shapes.clear();
  shapes.set(key, prepared);
  const parameters = prepared.compiled.parameters.map((constant, index) => {
    const slot = prepared.filled[index] ?? null;
    return slot === null ? constant : values[slot];
  });
  const { rows } = await readingDb(ctx).executeQuery<Row>({ ...prepared.compiled, parameters } as CompiledQuery<Row>);
  return rows;
}

function prepare<Row>(ctx: Ctx, count: number, build: PreparedRead<Row>['build']): Prepared {
  const slots: Slot[] = Array.from({ length: count }, (_, slot) => ({ slot }));
  const compiled = build(slots).compile(ctx.db);
  return { compiled, filled: compiled.parameters.map((value) => (slots.includes(value as Slot) ? (value as Slot).slot : null)) };
}
