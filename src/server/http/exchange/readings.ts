// What the faces hand over to a reading thread, once they know who asks: lists, searches, exports, dashboards (docs/adr/0099).
import type { Principal } from '../../contract/principal.ts';
import type { Exchange } from './exchange.ts';

export interface HandedOver {
  face: 'v1' | 'v2';
  principal: Principal;
  /** It goes on for a while: it waits for a thread rather than hold up whoever answers everybody. */
  long?: boolean;
  /** What was sent with it, read once a thread takes it. */
  body?: () => Promise<Uint8Array>;
}

export interface Readings {
  /** False: no thread took it, and it is answered where it came in. */
  answer(exchange: Exchange, handed: HandedOver): Promise<boolean>;
  /** One is to come: a thread begins meanwhile. */
  expect(): Promise<void>;
}
