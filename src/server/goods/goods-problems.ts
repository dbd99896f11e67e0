// What is wrong with what a desk was told, all of it at once, each by the way to its field: `deliveries.0.devices.2.inventory_id`.
import { AppError, type FieldProblem, type FieldProblems } from '../contract/errors.ts';

export interface Problems {
  add(way: string, problem: FieldProblem): void;
  /** Throws when there are any. */
  refuse(): void;
}

export function goodsProblems(): Problems {
  const fields: FieldProblems = {};
  return {
    add(way, problem) {
      fields[way] ??= [problem];
    },
    refuse() {
      if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields, ofInput: true });
    },
  };
}

export const wayTo = (delivery: number, device?: number): string =>
  device === undefined ? `deliveries.${delivery}` : `deliveries.${delivery}.devices.${device}`;

/** What a record refuses that a device or a delivery brings about is told with the way to that. */
export async function under<T>(way: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields || error.details.ofInput) throw error;
    const fields = Object.entries(error.details.fields).map(([name, problems]) => [`${way}.${name}`, problems]);
    throw new AppError(error.code, { ...error.details, fields: Object.fromEntries(fields), ofInput: true });
  }
}
