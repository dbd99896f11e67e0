// What the trail says became of a record, as those are told of it who have it on their screens. docs/interface/v2.md#events.
import type { RecordEvent } from '../../db/store/change-feed.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';

interface Entry {
  resource: ResourceName | 'lab';
  recordKey: string;
  action: string;
  before?: Row | null;
}

/** Entries about signing in, files of papers and what was said to instruments: the record they name stays as it is. */
const unchanged: ReadonlySet<string> = new Set([
  'login',
  'token',
  'token_revoked',
  'session_ended',
  'unlocked',
  'login_failed',
  'password_rehashed',
  'locked_out',
  'logout',
  'issued',
  'signature_refused',
  'identified',
  'measured',
  ...['second_factor_on', 'second_factor_off', 'second_factor_reset', 'recovery_code_used', 'recovery_codes'],
  ...['access_code_given', 'access_code_ended', 'access_code_used'],
]);

export function recordEvent({ resource, recordKey: key, action, before }: Entry): RecordEvent | null {
  if (resource === 'lab' || unchanged.has(action)) return null;
  if (action === 'delete') return { resource, key, action, row: before ?? {} };
  // Links, approvals and the like change the record as readers see it.
  return { resource, key, action: action === 'create' || action === 'restore' ? action : 'update', row: null };
}

/** One event a record and transaction, in the order of their last entries: a new record with its links is one new record. */
export function oneEach(events: readonly RecordEvent[]): readonly RecordEvent[] {
  if (events.length < 2) return events;
  const last = new Map<string, RecordEvent>();
  for (const event of events) {
    const name = `${event.resource} ${event.key}`;
    const before = last.get(name);
    last.delete(name);
    const stays = event.action === 'update' && before && before.action !== 'delete';
    last.set(name, stays ? { ...event, action: before.action } : event);
  }
  return [...last.values()];
}
