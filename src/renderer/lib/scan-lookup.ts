// Which devices a scanned or typed code means: asset and serial numbers, keys, printed addresses, learned aliases.
import { bodyOf, GET } from './api.ts';
import { type RecordRow, shown } from './records.ts';
import type { Scan } from './scan-burst.ts';
import { signalScan } from './scan-signal.ts';

/** Several where more than one has the code. */
export async function devicesOf(code: string, alternative?: string): Promise<readonly RecordRow[]> {
  const query = { code, ...(alternative === undefined ? {} : { alternative }) };
  return shown(await bodyOf(GET('/api/v2/inventories/scan', { params: { query } }))).data;
}

/** Whoever scans hears and sees at once whether it was known. */
export async function findScanned({ typed, american }: Scan): Promise<readonly RecordRow[]> {
  try {
    const devices = await devicesOf(typed, american === typed ? undefined : american);
    signalScan(devices.length > 0 ? 'found' : 'unknown');
    return devices;
  } catch (error) {
    signalScan('unknown');
    throw error;
  }
}
