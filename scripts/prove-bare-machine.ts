// `npm run prove:bare`: the two commands of the README on a bare Debian 12, made for the occasion and taken down again: nothing there
// but Debian's smallest system, this machine's Node.js and npm, and a clone of what is committed here. `-- --only start|test` for one of
// them, `--parts checks,unit` for parts of the tests, `--folder DIR` for where it is made (some 8 GB), `--keep` to look at it afterwards.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopAll } from './bare-machine/alone.ts';
import { type CommandRun, runInside } from './bare-machine/inside.ts';
import { cloneInto, makeBareRoot } from './bare-machine/make-root.ts';
import { ensureOutside } from './runtime/outside-programs.ts';
import { clockTime } from './testing/tally.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    parts: { type: 'string' },
    folder: { type: 'string', default: tmpdir() },
    keep: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const parts = values.parts?.split(',') ?? [];
const commands = {
  start: { line: 'npm ci && npm start', until: /^plumbline ready (http:\S+)$/m },
  test: { line: `npm ci && npm test${parts.length > 0 ? ` -- ${parts.join(' ')}` : ''}`, until: null },
} as const;
type Name = keyof typeof commands;
const isName = (name: string): name is Name => name in commands;

const asked = values.only === undefined ? ['start', 'test'] : [values.only];
if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  say('A bare machine can only be made by root on Linux, as it takes debootstrap and mounts: run this command as root.');
  process.exitCode = 1;
} else if (!asked.every(isName)) {
  say(`There is no command ${values.only}, only ${Object.keys(commands).join(' and ')}.`);
  process.exitCode = 1;
} else {
  process.exitCode = (await proved(asked.filter(isName))) ? 0 : 1;
}

async function proved(names: readonly Name[]): Promise<boolean> {
  await ensureOutside('bareMachine', say);
  mkdirSync(values.folder, { recursive: true });
  const folder = mkdtempSync(join(values.folder, 'plumbline-bare-'));
  // Its mounts are seen by its own processes only, and go with them: what is left to take down is a folder.
  const takeDown = async () => {
    await stopAll();
    if (!values.keep) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void takeDown().finally(() => process.exit(1)));
  try {
    const machine = await makeBareRoot(folder, say);
    const runs: CommandRun[] = [];
    for (const name of names) {
      await cloneInto(machine.root, name);
      say(`\n== ${commands[name].line}`);
      runs.push(await runInside({ machine, folder: name, ...commands[name] }));
    }
    for (const run of runs) say(summaryOf(run));
    return runs.every(({ isGood }) => isGood);
  } finally {
    await takeDown();
    if (values.keep) say(`The bare machine is kept in ${folder}.`);
  }
}

function summaryOf({ line, isGood, end, milliseconds, last }: CommandRun): string {
  const lines = last.map((text) => `    ${text}`).join('\n');
  return `\n${isGood ? 'ok  ' : 'FAIL'}  ${line}  (${clockTime(milliseconds)}; ${end})\n${lines}`;
}
