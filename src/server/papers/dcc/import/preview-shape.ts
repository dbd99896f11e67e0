// The preview of a DCC as it is answered: what the certificate is, whose signature it has, what it says otherwise than the lab, each test
// point beside what is there, and what cannot be taken. Nothing is written by it.
import { z } from 'zod';
import type { Ctx } from '#server/core/lab/context.ts';
import { objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { BroughtDcc } from './brought-dcc.ts';
import type { DccTarget } from './dcc-target.ts';
import { markOf, type PlannedPoint, planPoints, verdictOf } from './plan-points.ts';
import { comparisonOf, comparisonShape, previewedSignature, previewedSignatureShape } from './told-of-dcc.ts';

const told = z.string().nullable();
const texts = z.record(z.string(), z.string().nullable());

const certificateShape = z.object({
  schema_version: z.string(),
  certificate_number: z.string(),
  calibration_date: z.string(),
  issue_date: z.string(),
  laboratory: z.string(),
  devices: z.int().meta({ description: 'How many it is about; the first one is compared.' }),
  description: z.string(),
});

const pointShape = z.object({
  state: z.enum(['new', 'changed', 'kept']),
  result_id: told.meta({ description: 'Of the test point that is there; null for a new one.' }),
  phase: z.string(),
  row_num: z.int().nullable(),
  test_desc: told,
  after: texts.meta({ description: 'The point as it will stand, by attribute; `pass_fail` is the verdict that it gets.' }),
  before: texts.nullable().meta({ description: 'What stands there now of what changes; null for a new point.' }),
  stated: told.meta({ description: 'The verdict in the DCC.' }),
});

export const previewShape = oneOf(
  objectShape(
    'dcc-preview',
    z.object({
      certificate: certificateShape,
      signature: previewedSignatureShape,
      comparison: comparisonShape,
      points: z.array(pointShape),
      counts: z.object({ new: z.int(), changed: z.int(), kept: z.int() }),
      refused: z
        .array(z.object({ path: told, message: z.string() }))
        .meta({ description: 'As long as there is one, the import is refused.' }),
      plan: z.string().meta({ description: 'Sent with the import, it writes what was shown or nothing.' }),
    }),
  ),
);

const shownColumns = [
  ...['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'].flatMap((column) => [column, `${column}_p`, `${column}_u`]),
  'coverage_factor',
  'coverage_probability',
  'remark',
] as const;

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value));

function pointTold(point: PlannedPoint, rule: string | null): z.infer<typeof pointShape> {
  const { state, phase, row_num, before, values, stated } = point;
  const row: Readonly<Record<string, unknown>> = { ...before, ...values };
  return {
    state,
    result_id: textOf(before?.uID),
    phase,
    row_num,
    test_desc: textOf(row.test_desc),
    after: {
      ...Object.fromEntries(shownColumns.map((column) => [column, textOf(row[column])])),
      pass_fail: verdictOf(point, rule),
    },
    before: before && Object.fromEntries(Object.keys(values).map((column) => [column, textOf(before[column])])),
    stated,
  };
}

interface PreviewInput {
  translator: Translator;
  brought: BroughtDcc;
  target: DccTarget;
}

export function previewOf({ language }: Ctx, { translator, brought, target }: PreviewInput) {
  const { dcc, signature, refusals } = brought;
  const plan = planPoints(dcc.results, target.results);
  const rule = target.calibration?.decision_rule ?? null;
  const count = (state: PlannedPoint['state']) => plan.filter((one) => one.state === state).length;
  const locked = target.calibration?.released_at
    ? [{ path: null, message: translator.text(language, 'errors.calibration.released') }]
    : [];
  const refused = refusals.map(({ path, reason }) => ({ path, message: translator.text(language, reason.key, reason.params) }));
  return {
    certificate: {
      schema_version: dcc.schemaVersion,
      certificate_number: dcc.certificateNumber,
      calibration_date: dcc.calibrationDate,
      issue_date: dcc.issueDate,
      laboratory: dcc.laboratory,
      devices: dcc.devices,
      description: dcc.description,
    },
    signature: previewedSignature(signature),
    comparison: comparisonOf(dcc, target),
    points: plan.map((point) => pointTold(point, rule)),
    counts: { new: count('new'), changed: count('changed'), kept: count('kept') },
    refused: [...locked, ...refused],
    plan: markOf(plan),
  };
}
