// The server as a lab runs it: a process of its own, told apart from others by nothing but its data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { patience } from '../../support/patience.ts';
import { arrival } from '../../support/waiting.ts';

/** Each of these tests starts programs, some of them several. */
const startsMs = 180_000;
const readyMs = 60_000;
vi.setConfig({ testTimeout: patience(startsMs) });

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const administrator = { email: 'anna@lab.test', password: 'Kalibrier-Schein 4711', apiKey: 'set-up-key-of-the-tests' };

const setUpEnvironment = {
  PLUMBLINE_ADMIN_EMAIL: administrator.email,
  PLUMBLINE_ADMIN_PASSWORD: administrator.password,
  PLUMBLINE_ADMIN_API_KEY: administrator.apiKey,
};

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface LabProcess {
  url: string;
  pid: number;
  /** What it has said so far. */
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  finished: Promise<Finished>;
}

export interface LaunchInput {
  data: string;
  program?: 'serve' | 'verify' | 'restore';
  arguments_?: readonly string[];
  environment?: Record<string, string>;
  /** Words before the program, such as a limit it runs under. */
  under?: readonly string[];
  /** When it may be ended at the latest; with the test when not said. */
  atEnd?: (end: () => Promise<void>) => void;
}

interface Launched {
  child: ChildProcess;
  said: { stdout: string; stderr: string };
  finished: Promise<Finished>;
}

function launch({
  data,
  program = 'serve',
  arguments_ = [],
  environment = {},
  under = [],
  atEnd = onTestFinished,
}: LaunchInput): Launched {
  const words = [...under, process.execPath, `out/server/cli/${program}.js`, '--data', data, ...arguments_];
  const [command = '', ...rest] = words;
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PLUMBLINE_TRAIL_KEY: process.env.PLUMBLINE_TRAIL_KEY,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const finished = once(child, 'close').then(([code, signal]): Finished => ({ code, signal, ...said }));
  atEnd(async () => {
    child.kill('SIGKILL');
    await finished;
  });
  return { child, said, finished };
}

/** Runs a program to its end. */
export function run(input: LaunchInput): Promise<Finished> {
  const { said, finished } = launch(input);
  return arrival(`${input.program ?? 'serve'} to end`, finished, startsMs, () => said.stderr);
}

/** A start that must be refused; it gets a free port, so that only what the test is about can stop it. */
export function refusedStart(input: LaunchInput): Promise<Finished> {
  return run({ ...input, arguments_: ['--port', '0', ...(input.arguments_ ?? [])] });
}

/** Starts the server, set up by its environment, and waits until it says it is ready. */
export async function startLab(input: LaunchInput): Promise<LabProcess> {
  const { child, said, finished } = launch({
    ...input,
    arguments_: ['--port', '0', ...(input.arguments_ ?? [])],
    environment: { ...setUpEnvironment, ...input.environment },
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = /^plumbline ready (\S+)$/m.exec(said.stdout)?.[1];
      if (url) resolve(url);
    });
  });
  const refused = finished.then((end) => Promise.reject(new Error(`not started: ${end.stderr}`)));
  const url = await arrival('the server to say it is ready', Promise.race([ready, refused]), readyMs, () => said.stderr);
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    signal: (name) => void child.kill(name),
    finished,
  };
}

export async function stopLab(lab: LabProcess): Promise<Finished> {
  lab.signal('SIGTERM');
  return arrival('the server to end', lab.finished, readyMs, lab.stderr);
}
