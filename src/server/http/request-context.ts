// The core's context for one request: the same for both faces.
import type { Principal } from '../contract/principal.ts';
import type { Ctx } from '../core/context.ts';
import type { Face } from '../schema/field-type.ts';
import { type Exchange, goneSignal } from './exchange.ts';
import type { Services } from './services.ts';

interface ContextInput {
  exchange: Exchange;
  services: Services;
  principal: Principal;
  face: Face;
}

export function contextFor({ exchange, services: { lab }, principal, face }: ContextInput): Ctx {
  return {
    lab,
    db: lab.db,
    principal,
    face,
    language: principal.language,
    requestId: exchange.requestId,
    address: exchange.address,
    overNetwork: exchange.overNetwork,
    written: null,
    gone: () => goneSignal(exchange),
  };
}
