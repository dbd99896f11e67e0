// What can be written about a record, the likeliest first: of an order that is confirmed nobody sends the offer.
import { aboutKind, type MessageEvent, messageEvents } from '#server/contract/values/mail/message-event.ts';
import type { RecordKind } from '../kind/record-kind.ts';

/** By the status of an order; what is only offered comes first anyway. */
const likeliest: Readonly<Record<string, MessageEvent>> = {
  2: 'order_confirmation',
  3: 'order_confirmation',
  4: 'ready',
  5: 'ready',
};

export function mailEvents({ table }: RecordKind, status: unknown): MessageEvent[] {
  const events = messageEvents.filter((event) => aboutKind[event] === table);
  const first = table === 'booking' ? likeliest[String(status)] : undefined;
  return first === undefined ? events : [first, ...events.filter((event) => event !== first)];
}
