// The newest events of the lab, as many as a reader who was away for a moment may have missed. Places in it leave the server
// sealed: neither their value nor the difference of two says how much happened that their reader may not see.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RecordEvent } from '../../db/store/change-feed.ts';

export interface LoggedEvent extends RecordEvent {
  place: number;
  /** As it is sent; made when the first reader is told. */
  text: string | null;
}

export interface EventLog {
  add(events: readonly RecordEvent[]): void;
  /** Where the newest event stands. */
  newest(): number;
  /** Null when some of them are gone. */
  after(place: number): readonly LoggedEvent[] | null;
  /** How the record was deleted, if that is the last that is known of it. */
  deleted(resource: string, key: string): RecordEvent | undefined;
  seal(place: number): string;
  /** Null for what this run of the program never gave out. */
  unseal(text: string): number | null;
}

const most = 1000;
const mark = Buffer.from('plumb');
const cipher = 'aes-128-ecb';

export function createEventLog(): EventLog {
  const events: LoggedEvent[] = [];
  const key = randomBytes(16);
  let newest = 0;
  return {
    add(added) {
      for (const event of added) {
        newest += 1;
        events.push({ ...event, place: newest, text: null });
      }
      events.splice(0, events.length - most);
    },
    newest: () => newest,
    after(place) {
      const first = events[0]?.place ?? newest + 1;
      if (place + 1 < first) return null;
      return events.slice(Math.max(0, place + 1 - first));
    },
    deleted(resource, recordKey) {
      const last = events.findLast((event) => event.resource === resource && event.key === recordKey);
      return last?.row ? last : undefined;
    },
    // One block, of which five bytes are chance: two seals of one place differ.
    seal(place) {
      const block = Buffer.concat([mark, randomBytes(5), Buffer.alloc(6)]);
      block.writeUIntBE(place, 10, 6);
      return createCipheriv(cipher, key, null).setAutoPadding(false).update(block).toString('base64url');
    },
    unseal(text) {
      const sealed = Buffer.from(text, 'base64url');
      if (sealed.length !== 16) return null;
      const block = createDecipheriv(cipher, key, null).setAutoPadding(false).update(sealed);
      return block.subarray(0, mark.length).equals(mark) ? Math.min(block.readUIntBE(10, 6), newest) : null;
    },
  };
}
