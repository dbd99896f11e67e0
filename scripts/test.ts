// `npm test`: all of it, in this order: checks, vitest, build, browser, desktop app. Parts can be named: `npm test -- web desktop`.
// It gets what it needs by itself and ends with one line, `N passed, N failed`.
import { ensureBuilt } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { ensureElectronRuntime } from './electron-runtime.ts';
import { ensureLibraries, screenCommand } from './runtime/desktop-libraries.ts';
import { runPlaywright, runVitest } from './testing/runners.ts';
import { runStaticChecks } from './testing/static-checks.ts';
import { Tally } from './testing/tally.ts';

const PARTS = ['checks', 'unit', 'build', 'web', 'desktop'] as const;
type Part = (typeof PARTS)[number];

const tally = new Tally();
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Why something that a part needs is not there. */
class Lack {
  readonly why: string;
  constructor(error: unknown) {
    this.why = error instanceof Error ? error.message : String(error);
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) {
  say(`Unknown part ${unknown.join(', ')}: the parts are ${PARTS.join(', ')}.`);
  process.exitCode = 1;
} else {
  const isAsked = (part: Part) => asked.length === 0 || asked.includes(part);
  if (isAsked('checks')) await part('Checks', () => runStaticChecks(tally));
  if (isAsked('unit')) await part('Unit, database, API and contract tests', () => runVitest(tally));
  const isBuilt = ['build', 'web', 'desktop'].some((name) => asked.length === 0 || asked.includes(name)) ? await build() : false;
  if (isBuilt && isAsked('web')) await part('Browser tests', testInBrowser);
  if (isBuilt && isAsked('desktop')) await part('Desktop tests', testDesktop);
  process.exitCode = tally.close();
}

async function part(title: string, run: () => Promise<void>): Promise<void> {
  say(`\n== ${title}`);
  await run();
}

async function build(): Promise<boolean> {
  say('\n== Build');
  try {
    await ensureBuilt();
    tally.add('build', { passed: 1, failed: 0 });
    return true;
  } catch (error) {
    say(new Lack(error).why);
    tally.add('build', { passed: 0, failed: 1 });
    return false;
  }
}

async function testInBrowser(): Promise<void> {
  const chromium = await ensureChromium(say).catch((error: unknown) => new Lack(error));
  if (chromium instanceof Lack) tally.lacking('Browser tests', chromium.why);
  else await runPlaywright(tally, 'web', { PLUMBLINE_CHROMIUM: chromium });
}

async function testDesktop(): Promise<void> {
  const screen = await desktopScreen().catch((error: unknown) => new Lack(error));
  if (screen instanceof Lack) tally.lacking('Desktop tests', screen.why);
  else await runPlaywright(tally, 'desktop', {}, screen);
}

/** Gets the runtime before the tests ask for it, so that its absence is one clear line and not a row of failures. */
async function desktopScreen(): Promise<string[]> {
  const runtime = await ensureElectronRuntime(say);
  await ensureLibraries(runtime.executable, say);
  return screenCommand(say);
}
