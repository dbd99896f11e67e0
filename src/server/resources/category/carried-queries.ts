// Whether any record carries a category.
import { sql } from 'kysely';
import type { Ctx } from '../../core/lab/context.ts';

/** Of all customers: whoever changes a category changes it for all of them. */
export async function isCarried({ db }: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from inventory_categories where "category_uID" = ${id})
    or exists (select 1 from calibration where category_id = ${id})
    or exists (select 1 from repair where category_id = ${id})
    or exists (select 1 from booking where category_id = ${id})`.execute(db);
  return rows.length > 0;
}
