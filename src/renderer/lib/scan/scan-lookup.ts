// Which devices a scanned or typed code means: asset and serial numbers, keys, printed addresses, learned aliases.
import { bodyOf, GET } from '../api.ts';
import { type RecordRow, shown } from '../records.ts';
import type { Code, Scan } from './scan-burst.ts';
import { signalScan } from './scan-signal.ts';

/** Several where more than one has the code. */
export async function devicesOf(code: string, alternative?: string): Promise<readonly RecordRow[]> {
  const query = { code, ...(alternative === undefined ? {} : { alternative }) };
  return shown(await bodyOf(GET('/api/v2/inventories/scan', { params: { query } }))).data;
}

const devicesRead = ({ typed, american }: Code) => devicesOf(typed, american === typed ? undefined : american);

/**
 * Whoever scans hears and sees at once whether it was known. What came in one piece with a key before its pause counts first: a cut code
 * may be another device's.
 */
export async function findScanned({ shorter, ...whole }: Scan): Promise<readonly RecordRow[]> {
  try {
    const found = await devicesRead(whole);
    const devices = found.length === 0 && shorter ? await devicesRead(shorter) : found;
    signalScan(devices.length > 0 ? 'found' : 'unknown');
    return devices;
  } catch (error) {
    signalScan('unknown');
    throw error;
  }
}
