// The newest events of the lab, as many as a reader who was away for a moment may have missed. Places in it leave the server
// sealed: neither their value nor the difference of two says how much happened that their reader may not see.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mostEvents, type RecordEvent, type ToldEvents } from '../../db/store/change-feed.ts';

export interface LoggedEvent extends RecordEvent {
  place: number;
  /** As it is sent; made when the first reader is told. */
  text: string | null;
}

export interface EventLog {
  add(told: ToldEvents): void;
  /** Where the newest event stands. */
  newest(): number;
  /** Null when some of them are gone. */
  after(place: number): readonly LoggedEvent[] | null;
  /** How the record was deleted, if that is the last that is known of it. */
  deleted(resource: string, key: string): RecordEvent | undefined;
  seal(place: number): string;
  /** Null for what nobody who serves the lab ever gave out. */
  unseal(text: string): number | null;
}

const mark = Buffer.from('plumb');
const cipher = 'aes-128-ecb';

/** Places within one commit: more than are kept of any. */
const perCommit = 2 ** 16;

/** `key`: of the lab, so that a place that one program gave out is understood by every other. */
export function createEventLog(key: Buffer, past: readonly ToldEvents[] = []): EventLog {
  let events: LoggedEvent[] = [];
  let newest = 0;
  /** Up to here nothing is known any more. */
  let gone = 0;

  function add({ place, events: added, cut }: ToldEvents): void {
    const begin = place * perCommit;
    if (cut) {
      events = [];
      [gone, newest] = [begin, begin];
    }
    for (const [index, event] of added.entries()) {
      newest = begin + index + 1;
      events.push({ ...event, place: newest, text: null });
    }
    const dropped = events.splice(0, events.length - mostEvents);
    gone = dropped.at(-1)?.place ?? gone;
  }

  for (const told of past) add(told);

  return {
    add,
    newest: () => newest,
    after(place) {
      if (place < gone || place > newest) return null;
      const first = events.findIndex((event) => event.place > place);
      return first < 0 ? [] : events.slice(first);
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
