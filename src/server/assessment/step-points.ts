// The test points of a procedure's steps: what is to be measured, the limits its tolerance leads to, what is inherited from the
// heading above. docs/data-contracts.md#test-plans names the keys and the grammar of a tolerance: `0.3% 1D`, `0.03U`.
import { absolute, add, type Decimal, decimalText, multiply, parseDecimal, subtract, timesPowerOfTen } from './decimal.ts';

/** Columns of a results row. */
export type PlannedPoint = Record<string, string | null>;

export interface PlannedWork {
  points: PlannedPoint[];
  /** As the first heading that says one has it. */
  decisionRule: string | null;
}

type Step = Readonly<Record<string, unknown>>;

const inherited = ['test_value_p', 'test_value_u', 'resolution', 'tolerance', 'uncertainty'] as const;
const unmeasured: ReadonlySet<string> = new Set(['Header', 'Message']);

function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

export function plannedWork(steps: unknown): PlannedWork {
  const work: PlannedWork = { points: [], decisionRule: null };
  let defaults: Step = {};
  for (const step of Array.isArray(steps) ? steps.filter(isStep) : []) {
    if (step.test_type === 'Header') {
      defaults = isStep(step.group_defaults) ? step.group_defaults : {};
      work.decisionRule ??= textOf(defaults.decision_rule);
    }
    if (!unmeasured.has(String(step.test_type))) work.points.push(plannedPoint(step, defaults));
  }
  return work;
}

function plannedPoint(step: Step, defaults: Step): PlannedPoint {
  const of = Object.fromEntries(inherited.map((name) => [name, textOf(step[name]) ?? textOf(defaults[name])]));
  const nominal = textOf(step.test_value);
  const prefix = of.test_value_p ?? null;
  const unit = of.test_value_u ?? null;
  const limits = limitsOf({ nominal, tolerance: of.tolerance ?? null, resolution: of.resolution ?? null });
  const uncertainty = of.uncertainty?.replace(/U$/, '').trim() ?? null;
  const known = uncertainty !== null && parseDecimal(uncertainty) !== null;
  return {
    test_desc: textOf(step.description),
    test_step2: textOf(step.test_step),
    ...triple('fixq', nominal, { prefix, unit }),
    ...triple('varq', null, { prefix, unit }),
    ...triple('lower_limit', limits?.lower ?? null, { prefix, unit }),
    ...triple('upper_limit', limits?.upper ?? null, { prefix, unit }),
    ...triple('exp_uncert', known ? uncertainty : null, { prefix, unit }),
  };
}

function triple(column: string, value: string | null, { prefix, unit }: { prefix: string | null; unit: string | null }) {
  return { [column]: value, [`${column}_p`]: prefix, [`${column}_u`]: unit };
}

interface LimitsInput {
  nominal: string | null;
  tolerance: string | null;
  resolution: string | null;
}

/** Null without a nominal value or with a tolerance that is written otherwise: a limit is never guessed. */
function limitsOf({ nominal, tolerance, resolution }: LimitsInput): { lower: string; upper: string } | null {
  const value = parseDecimal(nominal ?? '');
  const parts = (tolerance ?? '').replace(/^\s*(?:±|\+\/-)/, '').match(/\S+/g);
  if (!value || !parts) return null;
  let permitted: Decimal = { digits: 0n, scale: 0 };
  for (const part of parts) {
    const share = shareOf(part, value, resolution);
    if (!share) return null;
    permitted = add(permitted, absolute(share));
  }
  return { lower: limitText(subtract(value, permitted), value.scale), upper: limitText(add(value, permitted), value.scale) };
}

/** With the places of the nominal value, and more only where they say something. */
function limitText({ digits, scale }: Decimal, least: number): string {
  if (scale <= least || digits % 10n !== 0n) return decimalText({ digits, scale });
  return limitText({ digits: digits / 10n, scale: scale - 1 }, least);
}

function shareOf(part: string, nominal: Decimal, resolution: string | null): Decimal | null {
  const [, number = '', kind = ''] = /^(.+?)(%|D|U)?$/.exec(part) ?? [];
  const amount = parseDecimal(number);
  if (!amount) return null;
  if (kind === '%') return timesPowerOfTen(multiply(nominal, amount), -2);
  if (kind !== 'D') return amount;
  const digit = parseDecimal(resolution ?? '');
  return digit && multiply(digit, amount);
}
