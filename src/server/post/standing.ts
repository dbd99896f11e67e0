// How the post room stands, as it is told.
import { z } from 'zod';
import { instantShape } from '../endpoints/answer-shapes.ts';
import type { PostRoom } from './send/post-room.ts';
import { awayReasons } from './send/smtp-line.ts';

export const standingShape = z.object({
  state: z.enum(['off', 'ready', 'sending', 'away', 'elsewhere']).meta({
    description: 'Of whichever program sends for the lab; `elsewhere`: another one does, and has not said yet how it stands.',
  }),
  reason: z.enum(awayReasons).nullable(),
  answer: z.string().nullable().meta({ description: 'What the server said, in its own words.' }),
  since: instantShape.nullable(),
  next: instantShape.nullable(),
});

const iso = (ms: number) => new Date(ms).toISOString();

export async function shownStanding(post: PostRoom): Promise<z.infer<typeof standingShape>> {
  const standing = await post.standing();
  if (standing.state !== 'away') return { state: standing.state, reason: null, answer: null, since: null, next: null };
  const { state, reason, answer, since, next } = standing;
  return { state, reason, answer, since: iso(since), next: iso(next) };
}
