// Runs a program of the operating system with a list of arguments, never through a shell.
import { spawn } from 'node:child_process';
import { SpoolerError } from './spooler.ts';

interface RunInput {
  program: string;
  args: readonly string[];
  /** Written to its standard input. */
  input?: Uint8Array;
}

interface RunResult {
  code: number;
  out: string;
  err: string;
}

const mostMs = 60_000;
const mostCharacters = 2_000_000;

export function runProgram({ program, args, input }: RunInput): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    // Answers are read, so they have to come in one language.
    const child = spawn(program, args, {
      env: { ...process.env, LC_ALL: 'C', LANGUAGE: '' },
      timeout: mostMs,
      windowsHide: true,
    });
    const texts = { out: '', err: '' };
    for (const [name, stream] of [
      ['out', child.stdout],
      ['err', child.stderr],
    ] as const) {
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        if (texts[name].length < mostCharacters) texts[name] += part;
      });
    }
    // A program that ended early reads no more; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new SpoolerError(error.code === 'ENOENT' ? 'missing' : 'silent', error.message)),
    );
    child.once('close', (code) =>
      code === null ? reject(new SpoolerError('silent', `${program} gave no answer`)) : resolve({ code, ...texts }),
    );
    child.stdin.end(input);
  });
}
