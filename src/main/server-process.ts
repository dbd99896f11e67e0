// The server inside the desktop app: a process of its own, so that a heavy report never freezes a window.
import { type RunningServer, StartError, startServer } from '../server/index.ts';
import type { FromServer, ToServer } from './server-messages.ts';

let running: RunningServer | null = null;

function tell(message: FromServer): void {
  process.parentPort.postMessage(message);
}

async function start(options: Parameters<typeof startServer>[0]): Promise<void> {
  try {
    running = await startServer({ ...options, restart: () => tell({ kind: 'restart' }) });
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

async function stop(): Promise<void> {
  await running?.stop();
  process.exit(0);
}

process.parentPort.on('message', ({ data }: { data: ToServer }) => {
  void (data.kind === 'start' ? start(data.options) : stop());
});
