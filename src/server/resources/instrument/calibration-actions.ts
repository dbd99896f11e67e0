// What instruments are told in a calibration: all of it beforehand, and then one step of it. docs/instruments.md#measuring.
import { z } from 'zod';
import { placedSteps } from '../../assessment/steps/step.ts';
import { AppError, type Phrase } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { instantShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { asksForAnswer } from '../../instruments/driver/driver-text.ts';
import { askIdentity, type Exchange, textsOf } from '../../instruments/talk.ts';
import { assertNotReleased } from '../rules/calibration-lock.ts';
import { stepsOfCalibration } from '../rules/versions/procedure-versions.ts';
import { bookedInstruments } from './booked.ts';
import { AtInstrument, carryOut, endsInStandby } from './carry-out.ts';
import type { InstrumentServices } from './identify-action.ts';
import { asksInstruments, type PlannedStep, plannedStep } from './plan.ts';
import { keepSaid, problemWord, toldError } from './told.ts';

const mostReadings = 100;

const text = z.string().nullable();
const stepIndex = z.int().meta({ description: 'Place in the list of steps, counted from 0.' });

const plannedShape = z.object({
  step: stepIndex,
  test_step: text,
  description: text,
  problems: z.array(z.string()).meta({ description: 'Why it cannot be carried out as things stand.' }),
  commands: z.array(
    z.object({
      instrument_id: z.string(),
      instrument: z.string(),
      text: z.string().meta({ description: 'As it goes out, without the end of the line.' }),
      answer: z.boolean().meta({ description: 'An answer is waited for.' }),
    }),
  ),
});

const measuredShape = z.object({
  step: stepIndex,
  instrument_id: z.string(),
  identity: z.string(),
  readings: z.array(
    z.object({
      value: z.string().meta({ description: 'In the unit of the step; every digit as it came.' }),
      unit: z.string(),
      text: z.string().meta({ description: 'As the instrument wrote it.' }),
      at: instantShape,
    }),
  ),
});

function commandsOf(step: PlannedStep): z.infer<typeof plannedShape>['commands'] {
  const told = ({ instrument }: PlannedStep['requests'][number], commands: readonly string[]) =>
    textsOf(instrument, commands).map((one) => ({
      instrument_id: instrument.id,
      instrument: instrument.name,
      text: one,
      answer: asksForAnswer(one),
    }));
  const putOut = endsInStandby(step) ? step.requests.filter(({ request }) => request.role === 'output') : [];
  const standby = putOut.filter(({ instrument }) => instrument.driver.standby.length > 0);
  return [
    ...step.requests.flatMap((planned) => told(planned, [askIdentity, ...planned.sent])),
    ...standby.flatMap((planned) => told(planned, planned.instrument.driver.standby)),
  ];
}

const refused = (step: Phrase[]) => new AppError('request.invalid', { ofInput: true, fields: { step } });

/** What the step of a calibration would send; refused where that cannot be said. */
async function wantedStep(ctx: Ctx, calibration: SelectedRow<'calibration'>, index: number): Promise<PlannedStep> {
  const followed = await stepsOfCalibration(ctx, calibration);
  if (!followed) throw refused([{ key: 'errors.instrument.no_procedure' }]);
  const placed = placedSteps(followed.steps).find((one) => one.index === index);
  // People count from 1.
  const params = { step: index + 1 };
  if (!placed) throw refused([{ key: 'errors.instrument.no_step', params }]);
  if (!asksInstruments(placed)) throw refused([{ key: 'errors.instrument.not_asked', params }]);
  const step = plannedStep(placed, await bookedInstruments(ctx, calibration.CTAG));
  if (step.problems.length > 0) throw refused([...step.problems]);
  return step;
}

export function commandsAction({ translator }: InstrumentServices): Action {
  return defineAction({
    method: 'GET',
    path: 'calibrations/{id}/commands',
    summary: 'Every command that measuring by the procedure’s steps would send, in order; nothing is sent',
    requirement: needs('calibration_view'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output: z.object({ data: z.array(plannedShape) }),
    async run({ ctx, input: { id } }) {
      const calibration = await getRecord(ctx, ctx.lab.registry.resource('calibration'), id);
      const asking = placedSteps((await stepsOfCalibration(ctx, calibration))?.steps).filter(asksInstruments);
      const booked = asking.length > 0 ? await bookedInstruments(ctx, id) : [];
      const data = asking.map((placed) => {
        const step = plannedStep(placed, booked);
        return {
          step: step.index,
          test_step: step.name,
          description: step.description,
          problems: step.problems.map(({ key, params }) => translator.text(ctx.language, key, params)),
          commands: commandsOf(step),
        };
      });
      return { body: { data } };
    },
  });
}

export function measureAction({ conversations, translator }: InstrumentServices): Action {
  return defineAction({
    method: 'POST',
    path: 'calibrations/{id}/measure',
    summary: 'Measure a step of the calibration’s procedure with the instruments of its booked standards',
    requirement: needs('calibration_edit'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string(), step: z.int().min(0), count: z.int().min(1).max(mostReadings).default(1) }),
    output: oneOf(measuredShape),
    mayBeLocked: true,
    once: true,
    async prepare({ ctx, input: { id, step: index, count }, signal: asked }) {
      const calibration = await getRecord(ctx, ctx.lab.registry.resource('calibration'), id);
      await assertNotReleased(ctx, [id]);
      const step = await wantedStep(ctx, calibration, index);
      const exchanges: Exchange[] = [];
      const now = () => ctx.lab.clock.now();
      try {
        const measured = await carryOut(step, { conversations, count, asked, now, exchanges });
        await keepSaid(ctx, { calibration }, { step: index, exchanges, problem: null });
        return { step: index, ...measured };
      } catch (error) {
        const { cause, name } =
          error instanceof AtInstrument ? { cause: error.cause, name: error.instrument.name } : { cause: error, name: '' };
        await keepSaid(ctx, { calibration }, { step: index, exchanges, problem: problemWord(cause) });
        throw toldError(cause, name || (step.requests[0]?.instrument.name ?? ''), translator, ctx.language);
      }
    },
    run: async ({ prepared: data }) => ({ body: { data } }),
  });
}
