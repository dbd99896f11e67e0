// What can be written about a record, the likeliest first.
import { aboutKind, type MessageEvent, messageEvents } from '#server/contract/values/mail/message-event.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export function mailEvents({ table }: RecordKind): MessageEvent[] {
  return messageEvents.filter((event) => aboutKind[event] === table);
}
