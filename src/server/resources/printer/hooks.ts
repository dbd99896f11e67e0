// A network printer has an address, and only an address: what stands there is opened as a connection, never read as anything else.
// An installed one has the name its system calls it by.
import { isIP } from 'node:net';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i;

async function check(_ctx: Ctx, { before, values }: JudgedChange<'printer'>): Promise<ProblemsOf<'printer'>> {
  const now = { ...before, ...values };
  // What begins with a dash would be read as an option.
  if (now.kind === 'installed')
    return /^[^-\s]/.test(String(now.queue ?? '')) ? {} : { queue: [{ key: 'errors.printer.queue' }] };
  if (now.kind !== 'raw') return {};
  const host = String(now.host ?? '');
  return isIP(host) !== 0 || hostName.test(host) ? {} : { host: [{ key: 'errors.printer.host' }] };
}

export const printerHooks: ResourceHooks<'printer'> = { check };
