// How a test point's place within its tolerance looks in answers.
import { z } from 'zod';
import type { ToleranceSpan } from '#server/contract/values/measuring/tolerance-span.ts';

const percent = z.number();

export const spanShape = z
  .object({
    at: percent.meta({ description: 'The deviation in percent of what is permitted: the limits are -100 and 100.' }),
    from: percent.nullable().meta({ description: 'The deviation less its expanded uncertainty.' }),
    to: percent.nullable().meta({ description: 'The deviation plus its expanded uncertainty.' }),
    has_lower: z.boolean().meta({ description: 'Whether there is a limit at -100; without one the scale goes on.' }),
    has_upper: z.boolean(),
  } satisfies Record<keyof ToleranceSpan, z.ZodType>)
  .nullable()
  .meta({ description: 'The point against its tolerance; null without limits to hold it against.' });
