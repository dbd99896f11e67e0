// How the post room stands, as it is told.
import { z } from 'zod';
import { instantShape } from '../endpoints/answer-shapes.ts';
import type { PostRoom } from './send/post-room.ts';
import { awayReasons } from './send/smtp-line.ts';

export const standingShape = z.object({
  state: z
    .enum(['off', 'ready', 'sending', 'away', 'elsewhere'])
    .meta({ description: '`elsewhere`: another program that serves the lab sends.' }),
  reason: z.enum(awayReasons).nullable(),
  answer: z.string().nullable().meta({ description: 'What the server said, in its own words.' }),
  since: instantShape.nullable(),
  next: instantShape.nullable(),
});

const iso = (ms: number) => new Date(ms).toISOString();

export function shownStanding(post: PostRoom): z.infer<typeof standingShape> {
  const standing = post.standing();
  if (standing.state !== 'away') return { state: standing.state, reason: null, answer: null, since: null, next: null };
  const { state, reason, answer, since, next } = standing;
  return { state, reason, answer, since: iso(since), next: iso(next) };
}
