// Long v1 lists, row by row with flat memory: the envelope is written around the rows as they come. docs/interface/v1.md#paging.
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { embeddedRelations, loadRelations } from '../../core/read/relations.ts';
import { type MomentReader, streamRecords } from '../../core/read/stream.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { negotiated, packer } from '../exchange/content-coding.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { messages, modelKey } from './envelope.ts';
import { showRows } from './serialize.ts';

interface StreamInput {
  reader: MomentReader;
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
  const output = begun(exchange);
  output.write(`{"success":true,"message":"${messages.listFound}","data":{"totalCount":${total},"${modelKey(resource)}":[`);
  let first = true;
  let piece = '';
  for await (const rows of streamRecords(reader, resource, query)) {
    // Relations come from the same snapshot as the rows.
    const related = await loadRelations({ ctx: reader.ctx, resource, rows, names });
    for (const row of showRows({ registry: ctx.lab.registry, resource, rows, related })) {
      piece += `${first ? '' : ','}${JSON.stringify(row)}`;
      first = false;
      if (piece.length < pieceLength) continue;
      const more = output.write(piece);
      piece = '';
      if (res.destroyed) return;
      if (!more) await takenOrGone(output);
    }
  }
  output.end(`${piece}]}}`);
}

const type = 'application/json; charset=utf-8';

/** What the rows are written to: the answer, or what packs it for who asked for that. */
function begun({ req, res }: Exchange): Writable {
  const coding = negotiated(req, res, type);
  const packing = coding === null ? {} : { 'Content-Encoding': coding };
  res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', ...packing });
  if (coding === null) return res;
  const output = packer(coding);
  // Whoever goes away or fails takes the other with them.
  pipeline(output, res).catch(() => output.destroy());
  return output;
}

function takenOrGone(output: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      output.off('drain', done).off('close', done);
      resolve();
    };
    output.on('drain', done).on('close', done);
  });
}
