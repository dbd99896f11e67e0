// The server inside the desktop app: a process of its own, so that a heavy report never freezes a window.
import {
  endProcess,
  giveMemoryBack,
  keepToOwner,
  moveLab,
  type RunningServer,
  StartError,
  startServer,
} from '../../server/index.ts';
import type { DesktopServerOptions, FromServer, ToServer } from './server-messages.ts';

keepToOwner();
// Also while it waits in reserve.
giveMemoryBack();

let running: RunningServer | null = null;
let dataDir = '';

function tell(message: FromServer): void {
  process.parentPort.postMessage(message);
}

async function start(options: DesktopServerOptions): Promise<void> {
  dataDir = options.dataDir;
  try {
    running = await startServer({
      ...options,
      restart: () => tell({ kind: 'restart' }),
      onStatus: (status) => tell({ kind: 'status', status }),
      onUpgrade: () => tell({ kind: 'upgrading' }),
    });
    tell({ kind: 'ready', url: running.url });
  } catch (error) {
    if (error instanceof StartError) tell({ kind: 'failed', message: error.message, code: error.code, exitCode: error.exitCode });
    else
      tell({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        code: 'unexpected',
        exitCode: 1,
      });
  }
}

async function tellStatus(): Promise<void> {
  // While a restore swaps the lab there is nothing to tell; whoever asks does not wait for long.
  const status = await running?.status().catch(() => undefined);
  if (status) tell({ kind: 'status', status });
}

async function stop(): Promise<void> {
  await running?.stop();
  await endProcess(0);
}

async function backUp(reason: string): Promise<void> {
  try {
    if (!running) throw new Error('The server is not running.');
    await running.backUp(reason);
    tell({ kind: 'backed-up', failure: null });
  } catch (error) {
    tell({ kind: 'backed-up', failure: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Nobody may write to a lab that is being copied: the server ends first, and whoever keeps it alive starts it where the lab is then. What came
 * of it is a message, which a process that ends on its own could take along: it ends when it is told to, once it was heard.
 */
async function move(to: string): Promise<void> {
  await running?.stop();
  running = null;
  try {
    await moveLab({ from: dataDir, to, now: Date.now });
    tell({ kind: 'moved', moved: true, reason: null });
  } catch (error) {
    const reason = error instanceof StartError ? error.code : error instanceof Error ? error.message : String(error);
    tell({ kind: 'moved', moved: false, reason });
  }
}

process.parentPort.on('message', ({ data }: { data: ToServer }) => {
  if (data.kind === 'start') void start(data.options);
  else if (data.kind === 'tell-status') void tellStatus();
  else if (data.kind === 'backup') void backUp(data.reason);
  else if (data.kind === 'move') void move(data.to);
  else void stop();
});
