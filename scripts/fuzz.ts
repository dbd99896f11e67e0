// `npm run fuzz -- --inputs N [--seed N] [--seconds N] [--only N]`: filters of every kind from parser to SQL, by the million.
// `-- --api [--requests N] [--as narrowed]`: requests to every operation of both descriptions instead. Ends with one line of figures;
// anything but an answer, a refusal or a harmless select is a finding and the exit code 1 (docs/quality.md#s6, docs/quality.md#s8).
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { makeFuzzLab } from '../tests/fuzz/fuzz-lab.ts';
import type { FuzzCounts, FuzzMessage, FuzzShare } from '../tests/fuzz/fuzz-worker.ts';
import { fuzzApi } from '../tests/fuzz/route-run.ts';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '20260302' },
    seconds: { type: 'string' },
    /** The number of one input, to look at a finding again; of a request: with those of its round before it. */
    only: { type: 'string' },
    api: { type: 'boolean', default: false },
    requests: { type: 'string', default: '100000' },
    as: { type: 'string', default: 'everybody' },
  },
});

const only = values.only === undefined ? null : Number(values.only);
const runEvery = 20;
const progressMs = 30_000;

function total(parts: Iterable<FuzzCounts>): FuzzCounts {
  const sum: FuzzCounts = { inputs: 0, accepted: 0, refused: 0, run: 0, unexpected: 0, slowestMs: 0, slowestInput: 0 };
  for (const part of parts) {
    for (const key of ['inputs', 'accepted', 'refused', 'run', 'unexpected'] as const) sum[key] += part[key];
    if (part.slowestMs > sum.slowestMs) [sum.slowestMs, sum.slowestInput] = [part.slowestMs, part.slowestInput];
  }
  return sum;
}

function lineOf({ inputs, accepted, refused, run, unexpected, slowestMs, slowestInput }: FuzzCounts): string {
  const slowest = `slowest ${slowestMs.toFixed(1)} ms (input ${slowestInput})`;
  return `inputs ${inputs}, accepted ${accepted}, refused ${refused}, run ${run}, unexpected ${unexpected}, ${slowest}`;
}

function runThread<Message>(file: string, share: object, heard: (message: Message) => void): Promise<void> {
  const worker = new Worker(fileURLToPath(new URL(`../tests/fuzz/${file}`, import.meta.url)), { workerData: share });
  return new Promise((resolve, reject) => {
    worker.on('message', heard);
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))));
  });
}

async function fuzzFilters(): Promise<void> {
  const threads = only === null ? Math.max(1, availableParallelism()) : 1;
  const lab = await makeFuzzLab();
  const counts = new Map<number, FuzzCounts>();
  const began = performance.now();
  const rate = () => `${Math.round(total(counts.values()).inputs / ((performance.now() - began) / 1000))}/s`;
  const progress = setInterval(() => process.stdout.write(`${lineOf(total(counts.values()))}, ${rate()}\n`), progressMs);
  const endsAt = values.seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.seconds) * 1000;
  try {
    await Promise.all(
      Array.from({ length: threads }, (_, thread) => {
        const share: FuzzShare = {
          directory: lab.directory,
          seed: Number(values.seed),
          inputs: only === null ? Number(values.inputs) : only + 1,
          first: only ?? thread,
          step: threads,
          runEvery: only === null ? runEvery : 1,
          endsAt,
        };
        return runThread<FuzzMessage>('fuzz-worker.ts', share, (message) => {
          counts.set(thread, message.counts);
          for (const { input, text, problem } of message.findings) {
            process.stdout.write(`input ${input}: ${problem}\n  ${text.slice(0, 2000)}\n`);
          }
        });
      }),
    );
  } finally {
    clearInterval(progress);
    lab.discard();
  }
  const sum = total(counts.values());
  process.stdout.write(`fuzz: ${lineOf(sum)}, seed ${values.seed}, ${rate()}\n`);
  if (sum.unexpected > 0) process.exitCode = 1;
}

if (values.api) {
  const asking = values.as === 'narrowed' ? 'narrowed' : 'everybody';
  const problems = await fuzzApi({ requests: Number(values.requests), seed: Number(values.seed), only, asking });
  if (problems > 0) process.exitCode = 1;
} else await fuzzFilters();
