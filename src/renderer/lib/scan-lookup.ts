// Which devices a scanned or typed code means: asset and serial numbers, keys, printed addresses, learned aliases.
import { bodyOf, GET } from './api.ts';
import { type RecordRow, shown } from './records.ts';
import type { Scan } from './scan-burst.ts';

export async function findScanned({ typed, american }: Scan): Promise<readonly RecordRow[]> {
  const query = { code: typed, ...(american === typed ? {} : { alternative: american }) };
  return shown(await bodyOf(GET('/api/v2/inventories/scan', { params: { query } }))).data;
}
