// Price files under measurement: the preview of 5,000 and of 20,000 rows, applying them, and the export that brings them back; time,
// memory above what the process held before, and how long the program's own loop was held up. Printed, never asserted.
// `node tests/bench/price-files.ts` runs it alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { importsOf } from '../../src/server/core/imports/kept/imports.ts';
import type { Ctx } from '../../src/server/core/lab/context.ts';
import { writeMany } from '../../src/server/core/many/write-many.ts';
import { type ActionAnswer, carryOut } from '../../src/server/endpoints/define-action.ts';
import { dataPaths, prepareDataDirectory } from '../../src/server/lib/disk/data-dir.ts';
import { createLog } from '../../src/server/lib/log.ts';
import { openLab } from '../../src/server/open-lab.ts';
import { priceFileKind } from '../../src/server/prices/price-files/file-prices.ts';
import { programContext } from '../../src/server/setup/set-up.ts';
import { line } from './measured-server.ts';

const resourcesDir = fileURLToPath(new URL('../../resources', import.meta.url));
const types = 2000;
const groups = 10;

type Services = Awaited<ReturnType<typeof openLab>>['services'];

async function measured<T>(what: string, work: () => Promise<T>, more: (result: T) => object | Promise<object> = () => ({})) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const peak = { rss: 0, heap: 0 };
  const timer = setInterval(() => {
    const now = process.memoryUsage();
    peak.rss = Math.max(peak.rss, now.rss - before.rss);
    peak.heap = Math.max(peak.heap, now.heapUsed - before.heapUsed);
  }, 10);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  const result = await work();
  const ms = Math.round(performance.now() - begun);
  delay.disable();
  clearInterval(timer);
  const mb = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const longest = `${Math.round(delay.max / 1e6)} ms`;
  line(what, {
    time: `${ms} ms`,
    memory: `+${mb(peak.rss)}`,
    heap: `+${mb(peak.heap)}`,
    'longest wait': longest,
    ...(await more(result)),
  });
  return result;
}

async function fill(ctx: Ctx): Promise<void> {
  const { registry } = ctx.lab;
  const named = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({ input: { values: { ...ofName(name, n) } } }));
  const ofName = (name: string, n: number) => ({ [name]: `${name === 'name' ? 'Gruppe' : 'Gerätetyp'} ${n}` });
  await writeMany(ctx, registry.resource('device_type'), named(types, 'type_name'));
  await writeMany(ctx, registry.resource('price_category'), named(groups, 'name'));
}

/** Each type in each group, again and again for another complexity. */
function* content(rows: number): Generator<Uint8Array> {
  yield Buffer.from('Gerätetyp;Preisgruppe;Komplexität;Gültig ab;Preis [EUR];Steuer %\r\n');
  for (let n = 0; n < rows; n += 1) {
    const cells = [`Gerätetyp ${n % types}`, `Gruppe ${Math.floor(n / types) % groups}`, `K${Math.floor(n / types / groups)}`];
    yield Buffer.from(`${cells.join(';')};01.01.2026;${100 + (n % 900)},${10 + (n % 90)};19\r\n`);
  }
}

async function* streamed(rows: number): AsyncGenerator<Uint8Array> {
  yield* content(rows);
}

async function preview(ctx: Ctx, services: Services, rows: number): Promise<string> {
  const file = await ctx.lab.files.receive(streamed(rows), 'preise.csv');
  const imports = importsOf(ctx.lab);
  const { token } = await imports.start(ctx, { kind: priceFileKind(services.translator), file });
  while (!['ready', 'failed'].includes((await imports.state(ctx, token)).phase))
    // Between two looks, as a screen has them: what is measured goes on meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5));
  return token;
}

async function exported(ctx: Ctx, services: Services, format: string): Promise<number> {
  const action = services.actions.find(({ method, path }) => method === 'GET' && path === 'prices/export');
  const { download }: ActionAnswer =
    (action &&
      (await carryOut(action, { ctx, input: { format }, headers: {}, repeated: {}, signal: new AbortController().signal }))) ??
    {};
  let bytes = 0;
  if (download) for await (const part of download.content as AsyncIterable<Uint8Array>) bytes += part.length;
  return bytes;
}

export async function priceFiles(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-files-'));
  const paths = dataPaths(directory);
  prepareDataDirectory(paths);
  const clock = { now: Date.now };
  const log = createLog({ level: 'silent', now: clock.now });
  const restore = async () => undefined;
  const opened = await openLab({ paths, resourcesDir, nativeBinding: undefined, version: '0.0.0', clock, log, restore });
  try {
    const { services } = opened;
    const ctx: Ctx = { ...programContext(services.lab, 'de'), naming: 'attributes' };
    await fill(ctx);
    const imports = importsOf(services.lab);
    const counts = async (token: string) => ({ ...(await imports.state(ctx, token)).counts, moved: undefined });
    await measured('preview of a price file of 5,000 rows, all new', () => preview(ctx, services, 5000), counts);
    const token = await measured('preview of 20,000 rows, all new', () => preview(ctx, services, 20_000), counts);
    await measured('the same, written in one transaction', () => imports.apply(ctx, priceFileKind(services.translator), token));
    await measured('preview of the same 20,000 rows, all unchanged', () => preview(ctx, services, 20_000), counts);
    for (const format of ['csv', 'xlsx'])
      await measured(
        `export of 20,000 prices as ${format}`,
        () => exported(ctx, services, format),
        (bytes) => ({ kB: Math.round(bytes / 1024) }),
      );
  } finally {
    await opened.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await priceFiles();
