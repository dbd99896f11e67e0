// The interface descriptions, as generated and committed under resources/openapi.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../contract/errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Services } from '../exchange/services.ts';

export async function handleOpenApi({ method, segments, res }: Exchange, { resourcesDir }: Services): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('route.method_not_allowed');
  const file = segments[1] === 'v2' ? 'v2.json' : 'v1.json';
  const text = await readFile(join(resourcesDir, 'openapi', file));
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': text.length });
  res.end(method === 'HEAD' ? undefined : text);
}
