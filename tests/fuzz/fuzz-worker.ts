// One of the threads of `npm run fuzz`: every so-manieth input, with its counts sent home now and then.
import { parentPort, workerData } from 'node:worker_threads';
import { openFuzzLab } from './fuzz-lab.ts';
import { createFuzz } from './one-input.ts';

export interface FuzzShare {
  directory: string;
  seed: number;
  inputs: number;
  first: number;
  step: number;
  runEvery: number;
  endsAt: number;
}

export interface FuzzCounts {
  inputs: number;
  accepted: number;
  refused: number;
  run: number;
  unexpected: number;
  slowestMs: number;
  slowestInput: number;
}

export interface FuzzMessage {
  counts: FuzzCounts;
  findings: { input: number; text: string; problem: string }[];
}

const reportEvery = 20_000;
const mostFindings = 20;

async function work(share: FuzzShare, report: (message: FuzzMessage) => void): Promise<void> {
  const lab = await openFuzzLab(share.directory);
  const answer = createFuzz(lab, share);
  const counts: FuzzCounts = { inputs: 0, accepted: 0, refused: 0, run: 0, unexpected: 0, slowestMs: 0, slowestInput: 0 };
  let findings: FuzzMessage['findings'] = [];
  for (let input = share.first; input < share.inputs; input += share.step) {
    const started = performance.now();
    const verdict = await answer(input);
    const ms = performance.now() - started;
    counts.inputs += 1;
    counts[verdict.answer] += 1;
    if (verdict.run) counts.run += 1;
    if (verdict.finding && counts.unexpected <= mostFindings) findings.push(verdict.finding);
    if (ms > counts.slowestMs) [counts.slowestMs, counts.slowestInput] = [ms, input];
    if (counts.inputs % reportEvery !== 0) continue;
    report({ counts, findings });
    findings = [];
    if (Date.now() > share.endsAt) break;
  }
  report({ counts, findings });
  await lab.close();
}

await work(workerData as FuzzShare, (message) => parentPort?.postMessage(message));
