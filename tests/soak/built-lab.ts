// A demonstration lab in a folder of its own, served by the built program as a lab starts it: for the soak, and to keep a release.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/runtime/root.ts';
import { type CommandResult, runCommand } from '../../scripts/runtime/run-command.ts';
import { httpClient } from '../support/http-client.ts';

export const administrator = { email: 'anna@lab.test', password: 'Dauerlauf im Labor 24', apiKey: 'key-of-the-long-run' };

export const v1Headers = {
  'X-REST-USERNAME': administrator.email,
  'X-REST-PASSWORD': administrator.password,
  'X-REST-API-KEY': administrator.apiKey,
};

const environment = {
  ...process.env,
  PLUMBLINE_ADMIN_EMAIL: administrator.email,
  PLUMBLINE_ADMIN_PASSWORD: administrator.password,
  PLUMBLINE_ADMIN_API_KEY: administrator.apiKey,
  PLUMBLINE_LOG: 'error',
};

function program(name: 'serve' | 'demo' | 'verify', ...args: string[]): [string, string[]] {
  return [process.execPath, [join(root, 'out', 'server', 'cli', `${name}.js`), ...args]];
}

export async function fillLab(directory: string, devices: number): Promise<void> {
  const result = await runCommand(...program('demo', '--inventories', String(devices), '--data', directory), {
    env: environment,
  });
  if (result.code !== 0) throw new Error(`The demonstration lab could not be filled: ${result.stderr}`);
}

/** `npm run verify`: database and audit trail of the closed lab. */
export function verifyLab(directory: string): Promise<CommandResult> {
  return runCommand(...program('verify', '--data', directory));
}

export interface ServedLab {
  url: string;
  pid: number;
  /** Gives the exit code. */
  stop(): Promise<number | null>;
}

export async function serveLab(directory: string): Promise<ServedLab> {
  const child = spawn(...program('serve', '--data', directory, '--port', '0'), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve) => {
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const url = /^plumbline ready (\S+)$/m.exec(said)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended.then((code) => Promise.reject(new Error(`The server ended with ${code}.`)))]);
  return {
    url,
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A token for v2, one for each client. */
export async function signIn(url: string, device: string): Promise<string> {
  const client = httpClient(url);
  const { email, password } = administrator;
  const body = { email, password, device_name: device };
  const answer = await client.send({ method: 'POST', path: '/api/v2/auth/token', body });
  client.close();
  if (answer.status !== 200) throw new Error(`No token: ${answer.status} ${answer.text}`);
  return String((answer.body as { token: string }).token);
}
