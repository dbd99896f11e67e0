// A session with a key store of its own, as a Linux desktop has one, around one start of the program: a message bus and a keyring that is
// already unlocked. What it keeps lies in `home` and is there again at the next start.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureOutside } from '../../scripts/runtime/outside-programs.ts';

/** What starts the program there: takes the same arguments. */
export async function inKeyStoreSession(executable: string, home: string): Promise<string> {
  await ensureOutside('keyStore', (line) => process.stdout.write(`${line}\n`));
  const start = join(home, 'start');
  const lines = [
    '#!/bin/sh',
    `export HOME='${home}' XDG_DATA_HOME='${home}/share'`,
    'mkdir -p "$XDG_DATA_HOME"',
    "exec dbus-run-session -- sh -c '",
    'echo secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
    `exec "$0" "$@"' '${executable}' --password-store=gnome-libsecret "$@"`,
  ];
  writeFileSync(start, `${lines.join('\n')}\n`, { mode: 0o700 });
  return start;
}
