// What the uncertainty of a point was worked out with, as it is kept at its result.
import type { paths } from '#server/contract/v2-api.generated.ts';

type Call = paths['/api/v2/budgets/{id}/evaluate']['post'];
type Answer = Call extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
export type BasisEvaluation = Answer extends { data: infer Data } ? Data : never;

interface BasisInput {
  name: string;
  quantity: string | null;
  taken_from: string | null;
  certificate: { calibration_id: string; number: string | null; standard: string | null } | null;
}

export interface BudgetBasis {
  version: { id: string; name: string; number: number };
  at: string;
  by: string;
  inputs: readonly BasisInput[];
  evaluation: BasisEvaluation;
}

/** Null where U came from elsewhere. */
export function basisOf(attributes: Readonly<Record<string, unknown>> | undefined): BudgetBasis | null {
  const kept = attributes?.budget_basis;
  // The sheet tells its columns as they are stored.
  const basis: unknown = typeof kept === 'string' ? JSON.parse(kept) : kept;
  const isBasis = typeof basis === 'object' && basis !== null && 'evaluation' in basis && 'version' in basis;
  return isBasis ? (basis as BudgetBasis) : null;
}
