// The data contract `uncertainty-budget` 1.0, the program's own: a budget with what it comes to. Numbers are texts with the digits that are stated.
import { z } from 'zod';
import { meta, text } from '../sheet/contract-parts.ts';

const number = z.string();

const input = z.object({
  name: z.string(),
  quantity: text,
  unit: z.string(),
  estimate: number,
  standard_uncertainty: number,
  distribution: text,
  /** Null: without an end. */
  degrees_of_freedom: number.nullable(),
  source: text,
});

const output = z.object({
  name: z.string(),
  unit: z.string(),
  value: number,
  standard_uncertainty: number,
  degrees_of_freedom: number.nullable(),
  coverage_factor: number,
  expanded_uncertainty: number,
  contributions: z.array(z.object({ sensitivity: number, contribution: number, share: number })),
});

export const budgetDocument = z.object({
  meta: meta('uncertainty-budget', '1.0').extend({ generated_date: z.string() }),
  budget: z.object({
    name: z.string(),
    model: z.string(),
    procedure: text,
    version: text,
    valid_from: text,
    valid_until: text,
    /** Percent. */
    probability: number,
    remark: text,
  }),
  inputs: z.array(input),
  /** Their contributions are in the order of the inputs. */
  outputs: z.array(output),
});

export type BudgetDocument = z.infer<typeof budgetDocument>;
