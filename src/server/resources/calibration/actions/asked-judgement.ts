// A calibration judged by its stated decision rule, or by another one that somebody would like to see.
import { z } from 'zod';

export const askedJudgement = z.strictObject({
  id: z.string(),
  decision_rule: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'Another rule than the stated one, to see what it would say.' }),
});
