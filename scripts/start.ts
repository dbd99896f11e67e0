// `npm start`: builds when needed and opens the desktop app. Where no window can be shown it says so in one sentence, starts the
// same server headless and prints the address to open.
import { ensureBuilt } from './build.ts';
import { type ElectronRuntime, ensureElectronRuntime } from './electron-runtime.ts';
import { ensureLibraries } from './runtime/desktop-libraries.ts';
import { hasDisplay } from './runtime/display.ts';
import { passThrough } from './runtime/pass-through.ts';
import { root } from './runtime/root.ts';
import { runBuilt } from './runtime/run-built.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);
const args = process.argv.slice(2);

try {
  await ensureBuilt();
  if (hasDisplay()) await openDesktop();
  else await serveHeadless('No display was found (neither DISPLAY nor WAYLAND_DISPLAY is set)');
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function openDesktop(): Promise<void> {
  const runtime = await runtimeWithLibraries().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (typeof runtime === 'string') return serveHeadless(runtime.replace(/\.$/, ''));
  process.exitCode = await passThrough(runtime.executable, [...runtime.args, root, ...args], { ...process.env, ...runtime.env });
}

async function runtimeWithLibraries(): Promise<ElectronRuntime> {
  const runtime = await ensureElectronRuntime(say);
  await ensureLibraries(runtime.executable, say);
  return runtime;
}

async function serveHeadless(reason: string): Promise<void> {
  say(`${reason}, so Plumbline starts without its window: open the address below in a browser.`);
  await runBuilt('serve');
}
