// Rows that applied on a day: begun by then or without a beginning, not over or without an end.
import { type SqlBool, sql } from 'kysely';
import type { PlainDate } from '../../contract/values/dates.ts';
import { combine } from '../../filter/target.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type ExtraCondition, rootAlias } from './select.ts';

/** `further`: a condition the list begins with anyway. */
export function validOn({ definition }: ResolvedResource, day: PlainDate, further: ExtraCondition | null = null): ExtraCondition {
  const { validity } = definition;
  if (!validity) throw new Error(`${definition.name} applies for ever`);
  const [from, until] = [validity.from, validity.until].map((column) => sql.ref(`${rootAlias}.${column}`));
  const valid = sql<SqlBool>`(${from} is null or ${from} <= ${day}) and (${until} is null or ${until} >= ${day})`;
  return further ? { ...further, condition: combine('and', [further.condition, valid]) } : { condition: valid, tables: [] };
}
