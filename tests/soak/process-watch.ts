// Looks at the server once a second from outside: the size of its write-ahead log and its resident memory.
import { existsSync, readFileSync, statSync } from 'node:fs';

const everyMs = 1000;
const settledOver = 60;

export interface Watch {
  largestWal(): number;
  wal(): number;
  memory: {
    /** Bytes now; of the last minute's samples the one in the middle, since single ones jump. 0 where the system tells none. */
    now(): number;
    settled(): number;
    largest(): number;
  };
  stop(): void;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function residentBytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

export function watchServer(pid: number, database: string): Watch {
  const recent: number[] = [];
  let [wal, largestWal, largestMemory] = [0, 0, 0];
  function look(): void {
    wal = sizeOf(`${database}-wal`);
    largestWal = Math.max(largestWal, wal);
    recent.push(residentBytes(pid));
    if (recent.length > settledOver) recent.shift();
    largestMemory = Math.max(largestMemory, recent.at(-1) ?? 0);
  }
  look();
  const timer = setInterval(look, everyMs);
  return {
    wal: () => wal,
    largestWal: () => largestWal,
    memory: {
      now: () => recent.at(-1) ?? 0,
      settled: () => [...recent].sort((a, b) => a - b)[Math.floor(recent.length / 2)] ?? 0,
      largest: () => largestMemory,
    },
    stop: () => clearInterval(timer),
  };
}
