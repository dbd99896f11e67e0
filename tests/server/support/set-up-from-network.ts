// Runs in a network of its own where 192.0.2.1 is this machine: a server for that network, and somebody on it who would like to have the
// empty lab. Prints what he was answered.
import { spawn } from 'node:child_process';

const [data = ''] = process.argv.slice(2);
const server = spawn(
  process.execPath,
  ['out/server/cli/serve.js', '--data', data, '--host', '0.0.0.0', '--insecure', '--port', '0'],
  {
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
let said = '';
let told = '';
await new Promise<void>((resolve) => {
  const heard = () => {
    if (said.includes('plumbline ready') && /enter this code there: \S+\n/.test(told)) resolve();
  };
  server.stdout.on('data', (part) => {
    said += String(part);
    heard();
  });
  server.stderr.on('data', (part) => {
    told += String(part);
    process.stderr.write(part);
    heard();
  });
});
const port = /ready http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
const code = /enter this code there: (\S+)/.exec(told)?.[1] ?? '';

async function ask(host: string, given?: object): Promise<{ status: number; text: string }> {
  const url = `http://${host}:${port}`;
  const password = 'sieben Pinguine im Labor';
  const lab = { lab_name: 'Lab', language: 'en', currency: 'EUR', email: 'anna@lab.test', password, password_repeat: password };
  const answer = given
    ? await fetch(`${url}/setup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: url },
        body: JSON.stringify({ ...lab, ...given }),
      })
    : await fetch(`${url}/health`);
  return { status: answer.status, text: await answer.text() };
}

const answers = {
  here: await ask('127.0.0.1'),
  there: await ask('192.0.2.1'),
  without: await ask('192.0.2.1', {}),
  guessed: await ask('192.0.2.1', { code: 'AAAA-AAAA-AAAA' }),
  told: await ask('192.0.2.1', { code: code.toLowerCase() }),
};
server.kill('SIGTERM');
process.stdout.write(JSON.stringify({ code, ...answers }));
