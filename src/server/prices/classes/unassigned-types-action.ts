// The device types that no price class covers, as a list like any other. docs/interface/prices.md#endpoints.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import { alsoHolding } from '#server/core/access/permissions.ts';
import { listRecords } from '#server/core/read/read.ts';
import { anyRecord, listOf as listShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { listParameters } from '../../endpoints/v2/list-parameters.ts';
import { withoutClass } from './unassigned-types.ts';

const page = z.object({ total: z.int(), page: z.int(), per_page: z.int(), last_page: z.int() });
const counted = { filter: null, sort: [], limit: 0, offset: 0 };

export const unassignedTypesAction: Action = defineAction({
  method: 'GET',
  path: 'price-classes/unassigned-types',
  summary: 'The device types that find no class; `meta.types_total` is the number of all device types',
  requirement: needs('price_view'),
  since: '0.3.0',
  input: z.looseObject({ ...listParameters }),
  output: listShape(anyRecord).extend({ meta: page.extend({ types_total: z.int() }) }),
  async run({ ctx: caller }) {
    // They are named to whoever sees prices, as in the matrix.
    const ctx = alsoHolding(caller, 'types_view');
    const resource = ctx.lab.registry.resource('device_type');
    const { total } = await listRecords(ctx, resource, counted);
    return { question: { ctx, resource, extra: withoutClass, meta: { types_total: total } } };
  },
});
