// Live events of records, so that every open screen is current without a reload. docs/interface/v2.md#events.
import { z } from 'zod';
import type { SessionCookie } from '../accounts/cookies.ts';
import { presentedHash } from '../accounts/programs/presented-secret.ts';
import { hashSecret } from '../auth/secrets/secrets.ts';
import { AppError } from '../contract/errors.ts';
import { signedIn } from '../contract/operations.ts';
import type { Credential } from '../core/events/event-access.ts';
import type { Events } from '../core/events/events.ts';
import { type Action, type ActionCall, defineAction } from '../endpoints/define-action.ts';
import { changesAction } from './change-actions.ts';

type Headers = ActionCall<unknown>['headers'];

/** What the request was let in with: the stream ends with it. */
function credentialOf(headers: Headers, sessions: SessionCookie): Credential {
  const { cookie } = headers;
  const session = sessions.secretOf(typeof cookie === 'string' ? cookie : undefined);
  const presented = presentedHash(headers, session !== null);
  if (presented !== null) return { kind: 'token', hash: presented };
  if (session === null) throw new AppError('auth.unauthorized');
  return { kind: 'session', hash: hashSecret(session) };
}

/** As they happen, and since a place that the reader keeps. */
export function eventActions(events: Events, sessions: SessionCookie): Action[] {
  return [
    changesAction,
    defineAction({
      method: 'GET',
      path: 'events',
      summary:
        'Server-sent events `{resource, path, id, action}` for what the caller may see; `Last-Event-ID` goes on where they left, the event `reset` says that they must read anew, `unshared` that the lab is not shared any more',
      requirement: signedIn('Each event asks for the view operation of its record and tells of visible rows only.'),
      since: '0.1.0',
      input: z.strictObject({}),
      produces: ['text/event-stream'],
      async run({ ctx, headers }) {
        // Whoever leaves a stream out would wait for the end of an answer that has none; `*/*` does not (docs/interface/v2.md#events).
        if (!/text\/(?:event-stream|\*)|\*\/\*/i.test(String(headers.accept ?? '*/*')))
          throw new AppError('request.not_acceptable');
        const lastEventId = headers['last-event-id'];
        const begin = events.open({
          principal: ctx.principal,
          credential: credentialOf(headers, sessions),
          lastEventId: typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null,
        });
        return {
          stream: {
            headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
            begin,
          },
        };
      },
    }),
  ];
}
