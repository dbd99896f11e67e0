// A network printer has an address, and only an address. An installed one has the name its system calls it by.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { isHost } from '../rules/network-host.ts';

async function check(_ctx: Ctx, { before, values }: JudgedChange<'printer'>): Promise<ProblemsOf<'printer'>> {
  const now = { ...before, ...values };
  // What begins with a dash would be read as an option.
  if (now.kind === 'installed')
    return /^[^-\s]/.test(String(now.queue ?? '')) ? {} : { queue: [{ key: 'errors.printer.queue' }] };
  if (now.kind !== 'raw') return {};
  return isHost(String(now.host ?? '')) ? {} : { host: [{ key: 'errors.printer.host' }] };
}

export const printerHooks: ResourceHooks<'printer'> = { check };
