// What a required standard is, and how it stands, in words: the same at the standards of a calibration and at its release.
import type { RequiredStandard, RequirementState } from '#server/assessment/steps/required-standards.ts';
import type { FieldProblems, Phrase } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { type RequiredState, requiredState } from './required-standards.ts';

/** `DC voltage 0 … 1000 V`. */
export function requiredText({ quantity, from, to, unit, number }: RequiredStandard): string {
  const range = [from, to].filter((end) => end !== null).join(' … ');
  return [number > 1 ? `${number} ×` : '', quantity, range, unit ?? ''].filter(Boolean).join(' ');
}

export function requiredPhrase({ required, state, standards }: RequirementState, names: RequiredState['names']): Phrase {
  const of = (some: RequirementState['standards']) => some.map(({ id }) => names.get(id) ?? id).join(', ');
  const concerned =
    state === 'invalid'
      ? standards.filter(({ fit, validity }) => fit === 'fits' && validity !== 'valid')
      : standards.filter(({ fit, validity }) => state === 'range' || (fit === 'fits' && validity === 'valid'));
  return { key: `required_standard.${state}`, params: { required: requiredText(required), standards: of(concerned) } };
}

/** What stands against a release, unless a reason is given. */
export async function requirementProblems(ctx: Ctx, row: StoredColumns<'calibration'>): Promise<FieldProblems> {
  const found = await requiredState(ctx, row);
  const open = (found?.states ?? []).filter(({ state }) => state !== 'met');
  if (!found || open.length === 0) return {};
  return { standards: open.map((one) => requiredPhrase(one, found.names)) };
}
