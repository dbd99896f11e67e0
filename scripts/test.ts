// `npm test`: all of it: checks, build, vitest, then browser and desktop app side by side. Parts can be named: `npm test -- web desktop`.
// It gets what it needs by itself, says how long each part took, and ends with one line, `N passed, N failed`.

import { slowness } from '../tests/support/patience.ts';
import { ensureBuilt } from './build.ts';
import { ensureElectronRuntime } from './electron-runtime.ts';
import { ensureLibraries, screenCommand } from './runtime/desktop-libraries.ts';
import { ensureChromium } from './runtime/ensure-chromium.ts';
import { prepareFor, type Use } from './runtime/outside-programs.ts';
import { prepareRecorded } from './statements/prepare-recorded.ts';
import { forgetRecorded } from './statements/recording.ts';
import { inMemory } from './testing/memory-folder.ts';
import { countOf, runPlaywright, runVitest } from './testing/runners.ts';
import { runStaticChecks } from './testing/static-checks.ts';
import { Tally } from './testing/tally.ts';

const PARTS = ['checks', 'build', 'unit', 'web', 'desktop'] as const;
type Part = (typeof PARTS)[number];
const USES: Partial<Record<Part, Use[]>> = { unit: ['quick', 'server', 'statements'], web: ['web'], desktop: ['desktop'] };

const say = (line: string) => process.stdout.write(`${line}\n`);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) {
  say(`Unknown part ${unknown.join(', ')}: the parts are ${PARTS.join(', ')}.`);
  process.exitCode = 1;
} else {
  process.exitCode = await test(PARTS.filter((part) => asked.length === 0 || asked.includes(part)));
}

async function test(parts: readonly Part[]): Promise<number> {
  const tally = new Tally();
  // Measured before anything else is under way; what is started below reads it.
  slowness();
  const uses = parts.flatMap((part) => USES[part] ?? []);
  // Packages are fetched and unpacked while the checks and the build have the processor: neither needs any of them.
  const prepared = tally.aside('What the system must bring', (heard) => prepareFor(uses, (line) => heard(`${line}\n`)));
  if (parts.includes('checks')) await tally.part('Checks', () => runStaticChecks(tally));
  const built = parts.every((part) => part === 'checks') || (await tally.part('Build', () => build(tally)));
  await prepared();
  if (parts.includes('unit')) {
    forgetRecorded();
    await tally.part('Unit, database, API, contract and server tests', () => runVitest(tally));
    await tally.part('Statements on PostgreSQL', () => prepareRecorded(tally, say));
  }
  if (built) await testProgram(tally, parts);
  return tally.close();
}

/** The desktop tests run one after the other and leave half of a small machine idle: they run while the browser tests do. */
async function testProgram(tally: Tally, parts: readonly Part[]): Promise<void> {
  if (!parts.includes('web'))
    return parts.includes('desktop') ? tally.part('Desktop tests', () => testDesktop(tally)) : undefined;
  const desktop = parts.includes('desktop') ? tally.aside('Desktop tests', (heard) => testDesktop(tally, heard)) : null;
  await tally.part('Browser tests', () => testInBrowser(tally));
  await desktop?.();
}

async function build(tally: Tally): Promise<boolean> {
  try {
    await ensureBuilt();
    tally.add('build', { passed: 1, failed: 0 });
    return true;
  } catch (error) {
    say(reasonOf(error));
    tally.add('build', { passed: 0, failed: 1 });
    return false;
  }
}

async function testInBrowser(tally: Tally): Promise<void> {
  const chromium = await orReason(ensureChromium(say));
  if (typeof chromium !== 'string') return tally.lacking('Browser tests', chromium.reason, await countOf('web'));
  // Without a locale, as on a bare machine, a browser saves no file under a name that has an umlaut.
  await inMemory((memory) =>
    runPlaywright(tally, { part: 'web', env: { PLUMBLINE_CHROMIUM: chromium, LC_ALL: 'C.UTF-8', ...memory } }),
  );
}

async function testDesktop(tally: Tally, heard?: (text: string) => void): Promise<void> {
  const screen = await orReason(desktopScreen(heard ? (line) => heard(`${line}\n`) : say));
  if (Array.isArray(screen)) await runPlaywright(tally, { part: 'desktop', screen, heard });
  else tally.lacking('Desktop tests', screen.reason, await countOf('desktop'));
}

/** Gets the runtime before the tests ask for it, so that its absence is one clear line and not a row of failures. */
async function desktopScreen(say: (line: string) => void): Promise<string[]> {
  const runtime = await ensureElectronRuntime(say);
  await ensureLibraries(runtime.executable, say);
  return screenCommand(say);
}

function orReason<T>(got: Promise<T>): Promise<T | { reason: string }> {
  return got.catch((error: unknown) => ({ reason: reasonOf(error) }));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
