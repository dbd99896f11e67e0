// The samples of /docs as files that are run: all of one language in one process, each in the order given.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SampleLanguage } from '#renderer/features/docs/samples/sample-languages.ts';

/** Those that run here; PowerShell is no part of Debian. */
export const runLanguages = ['curl', 'python', 'javascript'] as const satisfies readonly SampleLanguage[];
export type RunLanguage = (typeof runLanguages)[number];

const pythonRunner = `import json, sys
for number, code in enumerate(json.load(open(sys.argv[1]))):
    exec(compile(code, f"sample {number}", "exec"), {})
`;

const nodeRunner = `import { readFileSync, writeFileSync } from 'node:fs';
for (const [number, code] of JSON.parse(readFileSync(process.argv[2])).entries()) {
  writeFileSync(\`sample-\${number}.mjs\`, code);
  await import(\`\${process.cwd()}/sample-\${number}.mjs\`);
}
`;

interface Run {
  language: RunLanguage;
  sources: readonly string[];
  /** Where files are read and written. */
  folder: string;
  environment: Record<string, string>;
}

/** What they print. Fails with what the first one that fails says. */
export async function runSamples({ language, sources, folder, environment }: Run): Promise<string> {
  const list = join(folder, `samples-${language}.json`);
  writeFileSync(list, JSON.stringify(sources));
  writeFileSync(join(folder, 'run.py'), pythonRunner);
  writeFileSync(join(folder, 'run.mjs'), nodeRunner);
  writeFileSync(join(folder, 'run.sh'), `set -e\n${sources.join('\n')}\n`);
  const [command, ...words] = {
    curl: ['bash', 'run.sh'],
    python: ['python3', 'run.py', list],
    javascript: [process.execPath, 'run.mjs', list],
  }[language];
  const { stdout } = await promisify(execFile)(command ?? '', words, {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...environment },
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout;
}
