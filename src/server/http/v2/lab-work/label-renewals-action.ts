// The devices whose label is to be renewed, as a list like any other.
import { z } from 'zod';
import { needs } from '#server/contract/operations.ts';
import type { ExtraCondition } from '#server/core/rows/select.ts';
import { listOf as listShape, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { listParameters } from '../list-parameters.ts';
import { addressOf } from '../list-query.ts';
import { listOf } from '../records.ts';

/** `toRenew`: the condition itself is told by whoever prints. */
export function labelRenewalsAction(toRenew: ExtraCondition): Action {
  return defineAction({
    method: 'GET',
    path: 'labels/renewals',
    summary: 'Devices calibrated since their last label, or without any; page, sort, filters and q as for the list of devices',
    requirement: needs('label_print'),
    since: '0.4.0',
    input: z.looseObject({ ...listParameters }),
    output: listShape(recordShape('inventory')),
    async run({ ctx, input, repeated }) {
      const resource = ctx.lab.registry.resource('inventory');
      return listOf({
        ctx,
        resource,
        extra: toRenew,
        address: { segments: ['labels', 'renewals'], ...addressOf(input, repeated) },
      });
    },
  });
}
