// What the steps of a procedure lead to: the limits of each, and where there are none, why. Asked of a stored procedure by whoever
// measures by it, and of steps that are still being typed by whoever writes one.
import { z } from 'zod';
import { inheritedText, isPoint, placedSteps, textOf } from '#server/assessment/steps/step.ts';
import { faultsOfSteps, mostSteps } from '#server/assessment/steps/step-faults.ts';
import { stepLimits } from '#server/assessment/steps/step-limits.ts';
import type { Phrase } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import type { Language } from '#server/contract/principal.ts';
import { getRecord } from '#server/core/read/read.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { listIn } from '../rules/versions/procedure-versions.ts';

const text = z.string().nullable();
export const stepShape = z.object({
  index: z.int().meta({ description: 'Place in the list, counted from 0.' }),
  test_step: text,
  is_point: z.boolean().meta({ description: 'Something is measured: no heading and no message.' }),
  unit: text.meta({ description: 'With its prefix.' }),
  lower_limit: text.meta({ description: 'In that unit.' }),
  upper_limit: text,
  lacking: text.meta({ description: 'Why there are no limits although something is measured.' }),
  problems: z.array(
    z.object({
      attribute: z.string().meta({ description: 'Key of the step; of a heading’s defaults as `group_defaults/tolerance`.' }),
      message: z.string(),
      position: z.int().nullable().meta({ description: 'Character of the value at which reading ended, counted from 0.' }),
    }),
  ),
});

const answer = z.object({ data: z.array(stepShape) });

function toldByStep(steps: unknown, said: (phrase: Phrase) => string) {
  const told = new Map<unknown, z.infer<typeof stepShape>['problems']>();
  for (const { within, position = null, ...fault } of faultsOfSteps(steps)) {
    const [index, ...path] = within;
    told.set(index, [...(told.get(index) ?? []), { attribute: path.join('/'), message: said(fault), position }]);
  }
  return told;
}

/** Each step as it is read: its limits, and what would be refused. */
export function reading(steps: unknown, said: (phrase: Phrase) => string): z.infer<typeof stepShape>[] {
  const told = toldByStep(steps, said);
  const placed = new Map(placedSteps(steps).map((one) => [one.index, one]));
  return (Array.isArray(steps) ? steps : []).map((_, index) => {
    const one = placed.get(index);
    const { lower = null, upper = null, lacking = null } = one ? stepLimits(one) : {};
    const unit = one ? `${inheritedText(one, 'test_value_p') ?? ''}${inheritedText(one, 'test_value_u') ?? ''}` : '';
    return {
      index,
      test_step: one ? textOf(one.step.test_step) : null,
      is_point: one !== undefined && isPoint(one.step),
      unit: unit === '' ? null : unit,
      lower_limit: lower,
      upper_limit: upper,
      lacking: lacking && said(lacking),
      problems: told.get(index) ?? [],
    };
  });
}

export function stepActions(translator: Translator): Action[] {
  const sayIn = (language: Language) => (phrase: Phrase) => translator.text(language, phrase.key, phrase.params);
  return [
    defineAction({
      method: 'GET',
      path: 'procedures/{id}/limits',
      summary: 'The limits that a procedure’s steps lead to, and where there are none, why',
      requirement: needs('types_view'),
      since: '0.10.0',
      input: z.strictObject({ id: z.string() }),
      output: answer,
      async run({ ctx, input: { id } }) {
        const { steps } = await getRecord(ctx, ctx.lab.registry.resource('procedure'), id);
        return { body: { data: reading(listIn(steps), sayIn(ctx.language)) } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'procedures/steps/check',
      summary: 'Read steps without keeping them: their limits, and what would be refused',
      requirement: needs('types_view'),
      since: '0.10.0',
      input: z.strictObject({ steps: z.array(z.unknown()).max(mostSteps) }),
      output: answer,
      async run({ ctx, input: { steps } }) {
        return { body: { data: reading(steps, sayIn(ctx.language)) } };
      },
    }),
  ];
}
