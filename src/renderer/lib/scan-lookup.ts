// Which devices a scanned or typed code means: asset and serial numbers, keys, printed addresses, learned aliases.
import { bodyOf, GET } from './api.ts';
import { type RecordRow, shown } from './records.ts';
import type { Scan } from './scan-burst.ts';
import { signalScan } from './scan-signal.ts';

/** Whoever scans hears and sees at once whether it was known. */
export async function findScanned({ typed, american }: Scan): Promise<readonly RecordRow[]> {
  const query = { code: typed, ...(american === typed ? {} : { alternative: american }) };
  try {
    const { data } = shown(await bodyOf(GET('/api/v2/inventories/scan', { params: { query } })));
    signalScan(data.length > 0 ? 'found' : 'unknown');
    return data;
  } catch (error) {
    signalScan('unknown');
    throw error;
  }
}
