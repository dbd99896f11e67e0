// An instrument has the address that its connection needs, and only an address.
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { isHost } from '../rules/network-host.ts';
import { isBehindAdapter, isSerial, serialPort } from './connections.ts';

function problemsOf({ action, before, values }: JudgedChange<'instrument'>): ProblemsOf<'instrument'> {
  if (action === 'delete') return {};
  const { connection, host, serial_port, gpib_address } = { ...before, ...values };
  const problems: ProblemsOf<'instrument'> = {};
  if (isSerial(connection)) {
    if (!serialPort.test(serial_port ?? '')) problems.serial_port = [{ key: 'errors.instrument.serial_port' }];
  } else if (!isHost(host ?? '')) problems.host = [{ key: 'errors.instrument.host' }];
  if (isBehindAdapter(connection) && (gpib_address ?? null) === null)
    problems.gpib_address = [{ key: 'errors.instrument.gpib_address' }];
  return problems;
}

export const instrumentHooks: ResourceHooks<'instrument'> = { setWise: true, check: async (_ctx, change) => problemsOf(change) };
