// Long v1 lists, row by row with flat memory: the envelope is written around the rows as they come. docs/interface/v1.md#paging.
import type { ServerResponse } from 'node:http';
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { embeddedRelations, loadRelations } from '../../core/read/relations.ts';
import { type SnapshotReader, streamRecords } from '../../core/read/stream.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { messages, modelKey } from './envelope.ts';
import { showRows } from './serialize.ts';

interface StreamInput {
  reader: SnapshotReader;
  resource: ResolvedResource;
  query: ListQuery;
  total: number;
  patienceMs?: number;
}

/** Small enough to be thrown away as easily as it was made: longer texts stay in memory until the next large clean-up. */
const pieceLength = 32 * 1024;

/** One who takes nothing for so long is cut off: while his moment is held, the write-ahead log only grows. */
const mostIdleMs = 30_000;

export async function streamList(
  exchange: Exchange,
  ctx: Ctx,
  { reader, resource, query, total, patienceMs = mostIdleMs }: StreamInput,
): Promise<void> {
  const { res } = exchange;
  res.setTimeout(patienceMs);
  const names = embeddedRelations(resource);
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  res.write(`{"success":true,"message":"${messages.listFound}","data":{"totalCount":${total},"${modelKey(resource)}":[`);
  let first = true;
  let piece = '';
  for await (const rows of streamRecords(reader, resource, query)) {
    // Relations come from the same snapshot as the rows.
    const related = await loadRelations({ ctx: reader.ctx, resource, rows, names });
    for (const row of showRows({ registry: ctx.lab.registry, resource, rows, related })) {
      piece += `${first ? '' : ','}${JSON.stringify(row)}`;
      first = false;
      if (piece.length < pieceLength) continue;
      const more = res.write(piece);
      piece = '';
      if (res.destroyed) return;
      if (!more) await takenOrGone(res);
    }
  }
  res.end(`${piece}]}}`);
}

function takenOrGone(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
}
