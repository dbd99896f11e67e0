// What a record is called where it is told of, in the bin or in a notice: its own name, and where it has none, or only another record's
// key, the name of what it belongs to. Nobody knows what to put back by a key.
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from './context.ts';

/** Titles that are the key of another record: of a link, of a member. */
const keyTitles: ReadonlySet<string> = new Set(['record_key', 'member_id']);
/** A result belongs to a calibration, that one to a device. */
const deepest = 2;
/** Maker and model, say, of a device without a number. */
const mostWords = 2;

/** As long as a name may be. */
const longest = 255;

/** What was read of others once, by resource and key: many entries of one call belong to the same few. */
export type ReadNames = Map<string, string | null>;

export async function recordTitle(ctx: Ctx, resource: ResolvedResource, row: Row, read: ReadNames): Promise<string> {
  const name = (await nameOf(ctx, { resource, row, read, depth: 0 })) ?? String(row[resource.key]);
  return name.length <= longest ? name : `${[...name].slice(0, longest - 1).join('')}…`;
}

interface Named {
  resource: ResolvedResource;
  row: Row;
  read: ReadNames;
  depth: number;
}

async function nameOf(ctx: Ctx, { resource, row, read, depth }: Named): Promise<string | null> {
  const own = ownName(resource, row);
  if (own !== null || depth === deepest) return own;
  for (const relation of resource.relations.values()) {
    const key = relation.kind === 'one' ? row[relation.column] : null;
    if (typeof key !== 'string' || key === '') continue;
    const target = ctx.lab.registry.resource(relation.target);
    const place = `${target.name} ${key}`;
    if (!read.has(place)) {
      const found = await ctx.db.selectFrom(target.table).selectAll().where(target.key, '=', key).executeTakeFirst();
      read.set(place, found ? await nameOf(ctx, { resource: target, row: found as Row, read, depth: depth + 1 }) : null);
    }
    const name = read.get(place) ?? null;
    if (name !== null) return name;
  }
  return null;
}

function ownName({ definition, fields, key }: ResolvedResource, row: Row): string | null {
  const { title } = definition;
  const given = title === key || keyTitles.has(title) ? '' : wordOf(row[title]);
  if (given !== '') return given;
  const identity = fields.filter(({ column, spec }) => column !== key && spec.group === 'identity' && spec.search === true);
  const words = identity.map(({ column }) => wordOf(row[column])).filter((word) => word !== '');
  return words.length === 0 ? null : words.slice(0, mostWords).join(' ');
}

const wordOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
