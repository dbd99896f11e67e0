// The steps of a procedure as they are stored, and what a point inherits from the heading above it. docs/data-contracts.md#test-plans.
import type { MeasuredStep } from '../tolerance/measure.ts';

/** What a point takes from its heading where it says nothing itself. */
const inherited = ['range', 'test_value_p', 'test_value_u', 'resolution', 'tolerance', 'uncertainty', 'config', 'k'] as const;
type InheritedKey = (typeof inherited)[number];

type StepKey =
  | InheritedKey
  | 'test_type'
  | 'group_defaults'
  | 'decision_rule'
  | 'test_value'
  | 'description'
  | 'test_step'
  | 'variables'
  | 'test_mode'
  | 'auxalary'
  | 'images';

export type Step = { readonly [Key in StepKey]?: unknown };

export const testTypes = ['Header', 'Manual Test', 'Message'] as const;

export function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

export function isHeading({ test_type }: Step): boolean {
  return test_type === 'Header';
}

/** Headings and messages are nothing to measure. */
export function isPoint(step: Step): boolean {
  return !isHeading(step) && step.test_type !== 'Message';
}

export interface PlacedStep {
  index: number;
  step: Step;
  /** Of the heading above. */
  defaults: Step;
}

/** What is no step at all is passed over: a procedure of old still opens. */
export function placedSteps(steps: unknown): PlacedStep[] {
  let defaults: Step = {};
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown, index): PlacedStep[] => {
    if (!isStep(step)) return [];
    if (isHeading(step)) defaults = isStep(step.group_defaults) ? step.group_defaults : {};
    return [{ index, step, defaults }];
  });
}

export function inheritedText({ step, defaults }: PlacedStep, name: InheritedKey): string | null {
  return textOf(step[name]) ?? textOf(defaults[name]);
}

export function variablesOf(value: unknown): Record<string, string> {
  if (!isStep(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textOf(one) ?? '']));
}

export function measuredStep(placed: PlacedStep): MeasuredStep {
  const of = (name: InheritedKey) => inheritedText(placed, name);
  return {
    nominal: textOf(placed.step.test_value),
    prefix: of('test_value_p'),
    unit: of('test_value_u'),
    range: of('range'),
    resolution: of('resolution'),
    uncertainty: of('uncertainty'),
    variables: { ...variablesOf(placed.defaults.variables), ...variablesOf(placed.step.variables) },
  };
}

/** A question answered with yes or no has no limits, and lacks none. */
export function isQuestion(placed: PlacedStep): boolean {
  return /^TEXT\b/i.test(inheritedText(placed, 'config') ?? '');
}
