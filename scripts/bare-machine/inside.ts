// Runs one command line in the bare machine, whose files are all that is there: it may make surroundings of its own again, as tests do.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startAlone } from './alone.ts';
import type { BareMachine } from './make-root.ts';

interface InsideInput {
  machine: BareMachine;
  /** Below /root. */
  folder: string;
  line: string;
  /** What it says when it has come as far as it goes by itself; then it is ended. */
  until: RegExp | null;
}

export interface CommandRun {
  line: string;
  isGood: boolean;
  /** In words: its exit code, or what became of its address. */
  end: string;
  milliseconds: number;
  /** The last lines it printed. */
  last: string[];
}

const LAST_LINES = 30;
const ANSWER_MS = 30_000;
/** For a command that says when it is ready: a machine without a network must not keep anybody waiting for ever. */
const READY_MS = 60 * 60 * 1000;

export async function runInside({ machine, folder, line, until }: InsideInput): Promise<CommandRun> {
  const started = performance.now();
  const { child, ended } = startAlone('sh', ['-c', mountsOf(machine), 'bare'], {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    BARE_ROOT: machine.root,
    BARE_LINE: `cd /root/${folder} && ${line}`,
    ...machine.npm.env,
    ...machine.proxies,
  });
  let said = '';
  let address: Promise<boolean> | null = null;
  const late = until ? setTimeout(() => child.kill('SIGKILL'), READY_MS) : undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      said += text;
      const found = until?.exec(said)?.[1];
      if (!found || address) return;
      address = answers(found).finally(() => child.kill('SIGKILL'));
    });
  const code = await ended;
  clearTimeout(late);
  const isGood = until ? (await address) === true : code === 0;
  const end = address ? `its address ${isGood ? 'answered, and it was ended' : 'did not answer'}` : `it ended with ${code}`;
  const last = said.trimEnd().split('\n').slice(-LAST_LINES);
  return { line, isGood, end, milliseconds: performance.now() - started, last };
}

/** Whether the address it printed is one to open: the network is the host's. */
async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

/** The bare machine becomes the root of these mounts: in a mere change of root, nobody may make a name space of his own. */
function mountsOf({ root, npm }: BareMachine): string {
  for (const { to } of npm.lent) standsThere(join(root, to));
  mkdirSync(join(root, '.host'), { recursive: true });
  return [
    'set -e',
    'mount --bind "$BARE_ROOT" "$BARE_ROOT"',
    'mount -t proc proc "$BARE_ROOT/proc"',
    'mount --rbind /sys "$BARE_ROOT/sys"',
    'mount --rbind /dev "$BARE_ROOT/dev"',
    ...npm.lent.flatMap(({ from, to }) => [
      `mount --bind '${from}' "$BARE_ROOT${to}"`,
      `mount -o remount,bind,ro "$BARE_ROOT${to}"`,
    ]),
    'cd "$BARE_ROOT"',
    'pivot_root . .host',
    'umount -l /.host',
    'line=$BARE_LINE',
    'unset BARE_ROOT BARE_LINE',
    'set +e',
    // The first process of a numbering must stay, to take in what others leave behind.
    'sh -c "$line"',
    'exit $?',
  ].join('\n');
}

function standsThere(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) writeFileSync(path, '');
}
