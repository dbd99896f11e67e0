// Signing in and out stands in the audit trail like any other act.
import type { Principal } from '../contract/principal.ts';
import { writeAudit } from '../core/audit.ts';
import { inTransaction } from '../core/context.ts';
import type { Exchange } from './exchange.ts';
import type { Services } from './services.ts';

interface TrailInput {
  exchange: Exchange;
  services: Services;
  principal: Principal;
  action: 'login' | 'token';
}

export async function noteSignIn({ exchange, services: { lab }, principal, action }: TrailInput): Promise<void> {
  const ctx = {
    lab,
    db: lab.db,
    principal,
    face: 'v1' as const,
    language: principal.language,
    requestId: exchange.requestId,
    address: exchange.address,
    written: null,
  };
  await inTransaction(ctx, (inner) => writeAudit(inner, { resource: 'user', recordKey: principal.userId, action }));
}
