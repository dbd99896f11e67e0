// The standards that a calibration's procedure asks for, and which of those that are booked meet each.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { findRecord } from '#server/core/read/read.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { requiredPhrase, requiredText } from './required-phrases.ts';
import { requiredState } from './required-standards.ts';

const text = z.string().nullable();
const shape = z.object({
  required: z.string().meta({ description: 'Quantity, range, unit and number in one line.' }),
  device_type_id: text,
  category_id: text,
  number: z.int(),
  state: z.enum(['met', 'missing', 'range', 'invalid']).meta({
    description:
      '`range`: booked standards are of that kind, their last calibration does not show the range. `invalid`: not valid on the day.',
  }),
  message: z.string(),
  standards: z.array(
    z.object({
      inventory_id: z.string(),
      name: z.string(),
      fit: z.enum(['fits', 'range', 'other']),
      validity: z.enum(['valid', 'expired', 'failed', 'none']),
    }),
  ),
});

export const requiredAction = (translator: Translator): Action =>
  defineAction({
    method: 'GET',
    path: 'calibrations/{id}/required-standards',
    summary: 'Which of the standards that a calibration’s procedure asks for are booked, and whether they were valid on the day',
    requirement: needs('inventory_details_calibrations_standards_view'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output: z.object({ data: z.array(shape) }),
    async run({ ctx, input: { id } }) {
      const row = await findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
      if (!row) throw notFound(id);
      const found = await requiredState(ctx, row);
      const data = (found?.states ?? []).map((one) => {
        const { key, params } = requiredPhrase(one, found?.names ?? new Map());
        const { device_type_id, category_id, number } = one.required;
        return {
          required: requiredText(one.required),
          ...{ device_type_id, category_id, number },
          state: one.state,
          message: translator.text(ctx.language, key, params),
          standards: one.standards.map(({ id: inventory_id, fit, validity }) => ({
            ...{ inventory_id, fit, validity },
            name: found?.names.get(inventory_id) ?? inventory_id,
          })),
        };
      });
      return { body: { data } };
    },
  });
