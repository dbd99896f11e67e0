// The devices whose label is to be renewed, as a list like any other.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { listOf as listShape, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { listParameters } from '../endpoints/v2/list-parameters.ts';
import { needsNewLabel } from './needs-new-label.ts';

export const labelRenewalsAction: Action = defineAction({
  method: 'GET',
  path: 'labels/renewals',
  summary: 'Devices calibrated since their last label, or without any; page, sort, filters and q as for the list of devices',
  requirement: needs('label_print'),
  since: '0.4.0',
  input: z.looseObject({ ...listParameters }),
  output: listShape(recordShape('inventory')),
  run: async ({ ctx }) => ({ question: { resource: ctx.lab.registry.resource('inventory'), extra: needsNewLabel(ctx) } }),
});
