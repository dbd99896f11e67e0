// A secret asked for at the terminal: what is typed does not show.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export function typedUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    let typed = '';
    terminal.once('line', (line) => {
      typed = line;
      terminal.close();
    });
    terminal.once('close', () => {
      process.stderr.write('\n');
      resolve(typed);
    });
    // Nothing typed is no passphrase, and is told as such.
    terminal.once('SIGINT', () => terminal.close());
  });
}
