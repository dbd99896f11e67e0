// The interface descriptions, as generated and committed under resources/openapi: packed once for each way somebody asks for, and told by
// a sum, so that a tool that reads them daily gets them when they changed.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../contract/errors.ts';
import { shippedFile } from '../../lib/disk/shipped-file.ts';
import { hasTag } from '../../lib/entity-tags.ts';
import { type Coding, negotiated, packed, taggedAs } from '../exchange/content-coding.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Services } from '../exchange/services.ts';

const type = 'application/json; charset=utf-8';

interface Description {
  etag: string;
  plain: Buffer;
  packed: Map<Coding, Promise<Buffer>>;
}

/** They do not change while the program runs. */
const kept = new Map<string, Promise<Description>>();

async function read(path: string): Promise<Description> {
  const plain = await shippedFile(path);
  return { etag: `"${createHash('sha256').update(plain).digest('base64url')}"`, plain, packed: new Map() };
}

function descriptionAt(path: string): Promise<Description> {
  const known = kept.get(path) ?? read(path);
  kept.set(path, known);
  known.catch(() => kept.delete(path));
  return known;
}

function bytesOf({ plain, packed: made }: Description, coding: Coding | null): Buffer | Promise<Buffer> {
  if (coding === null) return plain;
  const known = made.get(coding) ?? packed(coding, plain, 'small');
  made.set(coding, known);
  return known;
}

export async function handleOpenApi({ method, segments, req, res }: Exchange, { resourcesDir }: Services): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') throw new AppError('route.method_not_allowed');
  const description = await descriptionAt(join(resourcesDir, 'openapi', segments[1] === 'v2' ? 'v2.json' : 'v1.json'));
  const coding = negotiated(req, res, type);
  const caching = {
    ETag: coding === null ? description.etag : taggedAs(coding, description.etag),
    'Cache-Control': 'public, no-cache',
  };
  if (hasTag(req.headers['if-none-match'], description.etag)) {
    res.writeHead(304, caching).end();
    return;
  }
  const bytes = await bytesOf(description, coding);
  const packing = coding === null ? {} : { 'Content-Encoding': coding };
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length, ...caching, ...packing });
  res.end(method === 'HEAD' ? undefined : bytes);
}
