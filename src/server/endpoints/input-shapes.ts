// Inputs that several actions take.
import { z } from 'zod';
import { isPlainDate } from '../contract/values/dates.ts';

/** A check of our own names the sentence that tells of it: `params.problem` is a bundle key. */
export const dayInput = z
  .string()
  .refine(isPlainDate, { params: { problem: 'errors.field.date' } })
  .meta({ format: 'date' });
