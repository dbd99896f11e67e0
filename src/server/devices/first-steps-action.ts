// The first steps of a new lab, as far as the caller may do them.
import { z } from 'zod';
import { signedIn } from '../contract/operations.ts';
import { listOf, objectShape } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { firstSteps } from './first-steps.ts';

const stepShape = objectShape(
  'first-step',
  z.object({
    done: z.boolean(),
    record: z.string().nullable().meta({ description: 'The record it can be done with.' }),
  }),
);

export const firstStepsAction = defineAction({
  method: 'GET',
  path: 'first-steps',
  summary: 'What a new lab does first, and what of it is done',
  requirement: signedIn('Only steps that the caller may do are told, and only to those who see every customer.'),
  since: '0.5.0',
  input: z.strictObject({}),
  output: listOf(stepShape),
  async run({ ctx }) {
    const data = (await firstSteps(ctx)).map(({ name, ...attributes }) => ({ id: name, type: 'first-step', attributes }));
    return { list: { data } };
  },
});
