// What the picture on a certificate draws, as its contract holds it: one for each result, in percent of its tolerance.
import { z } from 'zod';
import type { ToleranceSpan } from '#server/contract/values/measuring/tolerance-span.ts';
import { text } from '../../sheet/contract-parts.ts';

const share = z.number().nullable();

const span = z.object({
  at: z.number(),
  from: share,
  to: share,
  has_lower: z.boolean(),
  has_upper: z.boolean(),
  before: share,
} satisfies Record<keyof ToleranceSpan | 'before', z.ZodType>);

export const pictureShape = z.object({
  // When it was measured before; nothing where no point was.
  before_date: text,
  // Nothing for a point without limits.
  points: z.array(span.nullable()),
});

export type CertificatePicture = z.infer<typeof pictureShape>;
export type DrawnSpan = z.infer<typeof span>;
