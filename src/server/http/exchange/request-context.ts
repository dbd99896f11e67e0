// The core's context for one request: the same for both faces.
import type { Language, Principal } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Naming } from '../../schema/fields/field-type.ts';
import { type Exchange, goneSignal } from './exchange.ts';
import type { ReadingServices } from './services.ts';

interface ContextInput {
  exchange: Exchange;
  services: Pick<ReadingServices, 'lab'>;
  principal: Principal;
  naming: Naming;
  language?: Language;
}

export function contextFor({ exchange, services: { lab }, principal, naming, language }: ContextInput): Ctx {
  return {
    lab,
    // Whoever may only read is given a connection that cannot write.
    db: principal.readOnly ? lab.reads : lab.db,
    principal,
    naming,
    language: language ?? principal.language,
    requestId: exchange.requestId,
    address: exchange.address,
    encrypted: exchange.encrypted,
    overNetwork: exchange.overNetwork,
    written: null,
    gone: () => goneSignal(exchange),
  };
}
