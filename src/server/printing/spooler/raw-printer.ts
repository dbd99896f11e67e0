// Sends labels to a printer that listens on a raw port, and tells what became of them as far as can be known: nothing was sent, all
// was taken, or the line broke in between and only a look at the printer tells.
import { connect, type Socket } from 'node:net';

export interface RawPrint {
  host: string;
  port: number;
  /** Without any progress for so long it is given up. */
  timeoutMs: number;
  bytes: Uint8Array;
  /** Where each label ends. */
  ends: readonly number[];
  signal: AbortSignal;
  sent?: (labels: number) => void;
}

export type RawOutcome =
  | { state: 'printed'; handed: number }
  /** The first `handed` labels went out whole, no other did. */
  | { state: 'cancelled'; handed: number }
  | { state: 'off' }
  /** `handed`: labels of which at least a part may have arrived. */
  | { state: 'slow' | 'dropped'; handed: number };

export async function sendRaw(print: RawPrint): Promise<RawOutcome> {
  const socket = connect({ host: print.host, port: print.port });
  const line = watched(socket, print.timeoutMs);
  try {
    if ((await line.opened) !== 'ok') return { state: 'off' };
    return await sendLabels(socket, line, print);
  } finally {
    socket.destroy();
  }
}

const mostProbeMs = 3000;

/** Whether somebody listens there; nothing is sent. */
export async function reachable({ host, port, timeoutMs }: Pick<RawPrint, 'host' | 'port' | 'timeoutMs'>): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    return (await watched(socket, Math.min(timeoutMs, mostProbeMs)).opened) === 'ok';
  } finally {
    socket.destroy();
  }
}

type Ending = 'ok' | 'slow' | 'dropped';

interface Line {
  opened: Promise<Ending>;
  /** How the connection ended: `ok` when the printer closed it after everything. */
  ended: Promise<Ending>;
}

function watched(socket: Socket, timeoutMs: number): Line {
  socket.setTimeout(timeoutMs);
  // A printer may answer with its state; nobody reads it, but it must not stop the line.
  socket.resume();
  const ended = new Promise<Ending>((resolve) => {
    socket.once('timeout', () => resolve('slow'));
    socket.once('error', () => resolve('dropped'));
    socket.once('close', () => resolve(socket.writableFinished ? 'ok' : 'dropped'));
  });
  const opened = new Promise<Ending>((resolve) => {
    socket.once('connect', () => resolve('ok'));
    void ended.then((how) => resolve(how === 'ok' ? 'dropped' : how));
  });
  return { opened, ended };
}

async function sendLabels(socket: Socket, line: Line, print: RawPrint): Promise<RawOutcome> {
  let handed = 0;
  let start = 0;
  for (const end of print.ends) {
    if (print.signal.aborted) break;
    // Counted before it is written: of what was begun a part may arrive.
    handed += 1;
    const flows = socket.write(print.bytes.subarray(start, end));
    start = end;
    const broken = flows ? null : await drained(socket, line);
    if (broken) return { state: broken, handed };
    print.sent?.(handed);
  }
  socket.end();
  const how = await line.ended;
  if (how !== 'ok') return { state: how, handed };
  return { state: handed < print.ends.length ? 'cancelled' : 'printed', handed };
}

async function drained(socket: Socket, line: Line): Promise<'slow' | 'dropped' | null> {
  const flowing = new Promise<null>((resolve) => {
    socket.once('drain', () => resolve(null));
  });
  const how = await Promise.race([flowing, line.ended]);
  return how === 'ok' ? 'dropped' : how;
}
