// What a decision rule means for a tolerance and an uncertainty: where it accepts, how often it is wrong, and, for a value, its verdict.
import { z } from 'zod';
import { add, type Decimal, decimalText, parseDecimal, signOf, subtract } from '#server/assessment/decimal.ts';
import { type DecisionRule, readDecisionRule, ruleKinds } from '#server/assessment/decision-rule.ts';
import { bandOf } from '#server/assessment/guard-band.ts';
import { globalRisk, shareText } from '#server/assessment/risk.ts';
import { judge, verdicts } from '#server/assessment/verdict.ts';
import { AppError, type FieldProblem } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';

const number = z.string().max(40);
const text = z.string().nullable();
const percent = (description: string) => text.meta({ description: `Percent: ${description}` });
const mostDigits = 12;

const decisionShape = z.object({
  kind: z.enum(ruleKinds),
  guard_band: text.meta({ description: 'How far the limits are drawn in; null where the rule says nothing of such limits.' }),
  lower_accepted: text,
  upper_accepted: text.meta({ description: 'Accepted up to here; crossed with `lower_accepted`, nothing is accepted.' }),
  ratio: text.meta({ description: 'Half the tolerance by the expanded uncertainty; null with one limit.' }),
  false_accept: percent('of all devices, beyond their limits and accepted.'),
  false_reject: percent('of all devices, within their limits and refused.'),
  among_accepted: percent('of the accepted devices, beyond their limits.'),
  verdict: z.enum(verdicts).nullable(),
  outside: percent('how likely the true value lies beyond the limits with `measured`.'),
});

const input = z.strictObject({
  rule: z.string().max(255),
  lower: number.nullable().optional(),
  upper: number.nullable().optional(),
  uncertainty: number.meta({ description: 'Expanded, in the unit of the limits.' }),
  coverage: number.default('2').meta({ description: 'The coverage factor of the uncertainty.' }),
  in_tolerance: z
    .number()
    .min(1)
    .max(99.9999)
    .default(95)
    .meta({ description: 'Percent of the devices that truly keep their limits.' }),
  measured: number.nullable().optional(),
});

type Asked = z.infer<typeof input>;
const names = ['lower', 'upper', 'uncertainty', 'coverage', 'measured'] as const;

interface Read {
  rule: DecisionRule;
  lower: Decimal | null;
  upper: Decimal | null;
  uncertainty: Decimal;
  coverage: Decimal;
}

/** All that is wrong at once. */
function readInput(asked: Asked): Read {
  const problems: Partial<Record<'rule' | (typeof names)[number], FieldProblem[]>> = {};
  const read = (name: (typeof names)[number]) => {
    const typed = asked[name]?.trim() ?? '';
    const value = typed === '' ? null : parseDecimal(typed);
    if (typed !== '' && !value) problems[name] = [{ key: 'errors.field.number' }];
    return value;
  };
  const [lower = null, upper = null, uncertainty, coverage] = names.map(read);
  const rule = readDecisionRule(asked.rule);
  if (!rule) problems.rule = [{ key: 'errors.decision.unknown_rule' }];
  if (!lower && !upper && !problems.lower && !problems.upper) problems.lower = [{ key: 'errors.decision.no_limit' }];
  if (lower && upper && signOf(subtract(upper, lower)) <= 0) problems.upper = [{ key: 'errors.decision.crossed' }];
  const positive = { uncertainty, coverage };
  for (const name of ['uncertainty', 'coverage'] as const) {
    const value = positive[name];
    if (!problems[name] && (!value || signOf(value) <= 0)) problems[name] = [{ key: 'errors.decision.not_positive' }];
  }
  if (!rule || !uncertainty || !coverage || Object.keys(problems).length > 0)
    throw new AppError('request.invalid', { fields: problems, ofInput: true });
  return { rule, lower, upper, uncertainty, coverage };
}

const real = (value: Decimal) => Number(decimalText(value));
const short = (value: Decimal | null) => (value === null ? null : String(Number(real(value).toPrecision(mostDigits))));
const plain = (value: string | null | undefined) => ({ value: value ?? null, prefix: null, unit: null });

export const decisionAction = defineAction({
  method: 'POST',
  path: 'decision-rules/evaluate',
  summary: 'What a decision rule accepts and how often it is wrong, without writing anything',
  requirement: needs('calibration_view'),
  since: '0.10.0',
  input,
  output: oneOf(objectShape('decision', decisionShape)),
  async run({ input: asked }) {
    const { rule, lower, upper, uncertainty, coverage } = readInput(asked);
    const band = bandOf(rule, { lower, upper, uncertainty, factor: real(coverage) });
    const ratio = lower && upper ? real(subtract(upper, lower)) / 2 / real(uncertainty) : null;
    const accepted = ratio === null || !band ? null : 1 - real(band) / real(uncertainty) / ratio;
    const risk =
      ratio === null || accepted === null
        ? null
        : globalRisk({ inTolerance: asked.in_tolerance / 100, u: 1 / ratio / real(coverage), accepted: Math.max(0, accepted) });
    const limits = { lower: plain(asked.lower), upper: plain(asked.upper) };
    const point = { ...limits, measured: plain(asked.measured), nominal: plain(null), uncertainty: plain(asked.uncertainty) };
    const judged = asked.measured?.trim() ? judge({ ...point, coverage: asked.coverage }, rule) : null;
    const attributes = {
      kind: rule.kind,
      guard_band: short(band),
      lower_accepted: short(lower && band && add(lower, band)),
      upper_accepted: short(upper && band && subtract(upper, band)),
      ratio: ratio === null ? null : String(Number(ratio.toPrecision(4))),
      false_accept: risk && shareText(risk.falseAccept),
      false_reject: risk && shareText(risk.falseReject),
      among_accepted: risk && shareText(risk.amongAccepted),
      verdict: judged?.verdict ?? null,
      outside: judged?.outside ?? null,
    };
    return { body: { data: { id: rule.kind, type: 'decision', attributes } } };
  },
});
