// Labels to renew: devices calibrated since their last label that says so. A device whose label was never printed belongs to them,
// too.
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../core/lab/context.ts';
import { columnOf } from '../core/read/named-rows.ts';
import { type ExtraCondition, rootAlias } from '../core/rows/select.ts';

const device = sql.ref(`${rootAlias}.MTAG`);

export function needsNewLabel({ lab: { registry } }: Ctx): ExtraCondition {
  const current = sql.ref(`c.${columnOf(registry, 'calibration', 'is_current')}`);
  return {
    condition: sql<SqlBool>`exists (select 1 from calibration c where c."MTAG" = ${device} and ${current} = 1 and not exists (
    select 1 from printed_labels p where p."MTAG" = ${device} and p.calibration_id = c."CTAG" and p.state in ('printed', 'confirmed')))`,
    tables: ['calibration', 'printed_labels'],
  };
}
