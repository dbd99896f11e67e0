// The devices an order is to calibrate, each as the kind of work it is: a line for one device, or for so many of a type. Lines of devices
// that the caller does not see count, and are not named: a bench is taken by them as well.
import { sql } from 'kysely';
import { invalid } from '../../contract/errors.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { listRows } from '../../core/read/named-rows.ts';
import type { Kind } from '../../workload/learn/learned.ts';

export interface OrderedWork extends Kind {
  count: number;
}

interface LineRow extends Kind {
  article: string;
  quantity: number | null;
}

/** A typed quantity of a million is no work for a million benches. */
const mostOfLine = 10_000;

export async function orderedWork(ctx: Ctx, id: string): Promise<OrderedWork[]> {
  const { rows } = await sql<LineRow>`select a.article_type as article, a.quantity as quantity,
    case when a.article_type = 'inventory' then i.type_id else coalesce(p."type_tID", a."article_ID") end as type,
    i.procedure_id as procedure
    from article as a left join inventory as i on a.article_type = 'inventory' and i."MTAG" = a."article_ID"
    left join prices as p on a.article_type = 'type' and p."pID" = a."article_ID"
    where a.booking_uid = ${id} and a.article_type in ('inventory', 'type')`.execute(readingDb(ctx));
  return rows.map(({ article, quantity, type, procedure }) => {
    const count = article === 'inventory' ? 1 : Math.ceil((quantity ?? 0) / 100);
    return { type, procedure, count: Math.min(mostOfLine, Math.max(0, count)) };
  });
}

/** Of devices that stand in no order yet; one that the caller does not see is none. */
export async function workOfDevices(ctx: Ctx, ids: readonly string[]): Promise<OrderedWork[]> {
  const wanted = [...new Set(ids)];
  const filter = { kind: 'compare' as const, path: ['MTAG'], op: 'in' as const, value: wanted };
  const devices = await listRows(ctx, 'inventory', { filter, sort: [], limit: wanted.length, offset: 0 });
  const seen = new Set<string>(devices.map(({ MTAG }) => MTAG));
  const list = wanted.filter((id) => !seen.has(id)).join(', ');
  if (list !== '') throw invalid({ inventory_ids: [{ key: 'errors.label.unknown_devices', params: { list } }] });
  return devices.map(({ type_id: type, procedure_id: procedure }) => ({ type, procedure, count: 1 }));
}
