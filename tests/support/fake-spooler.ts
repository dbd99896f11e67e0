// The programs of a CUPS system, as far as they are asked: they keep what they are given and tell what the test wants them to.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const lp = `#!/bin/sh
d=$(dirname "$0")
mode=$(cat "$d/mode")
if [ "$mode" = refuses ]; then cat > /dev/null; echo 'lp: Error - The printer or class does not exist.' >&2; exit 1; fi
id=$2-$(( $(ls "$d/jobs" | wc -l) + 1 ))
mkdir "$d/jobs/$id"
printf '%s\\n' "$@" > "$d/jobs/$id/args"
cat > "$d/jobs/$id/bytes"
echo none > "$d/jobs/$id/alerts"
if [ "$mode" = takes ]; then echo completed; else echo not-completed; fi > "$d/jobs/$id/where"
echo "request id is $id (0 file(s))"
`;

const lpstat = `#!/bin/sh
d=$(dirname "$0")
if [ "$(cat "$d/mode")" = silent ]; then echo 'lpstat: Scheduler is not running.' >&2; exit 1; fi
if [ "$2" = -p ]; then cat "$d/printers"; exit 0; fi
for job in "$d/jobs"/*; do
  [ -e "$job" ] || continue
  [ "$(cat "$job/where")" = "$3" ] || continue
  printf '%s root 1024 Sat Nov 21 23:53:52 2026\\n\\tStatus: \\n\\tAlerts: %s\\n\\tqueued for %s\\n' "$(basename "$job")" "$(cat "$job/alerts")" "$5"
done
`;

const cancel = `#!/bin/sh
d=$(dirname "$0")
if [ "$(cat "$d/jobs/$1/where")" = completed ]; then echo 'cancel-job failed' >&2; exit 1; fi
echo completed > "$d/jobs/$1/where"
echo job-canceled-by-user > "$d/jobs/$1/alerts"
`;

/** One printer named so; \`why\`: it stands still. */
function printerText(name: string, why: string | null): string {
  const head = why === null ? 'is idle.  enabled since' : 'disabled since';
  const reason = why === null ? '' : `\t${why}\n`;
  const state = `printer ${name} ${head} Sat Nov 21 23:53:11 2026${why === null ? '' : ' -'}\n`;
  return `${state}${reason}\tForm mounted:\n\tDescription: Etiketten Labor\n\tAlerts: none\n\tLocation: Raum 2\n`;
}

export interface SpooledPrint {
  id: string;
  args: string[];
  bytes: Buffer;
}

export interface FakeSpooler {
  /** For the PATH of whoever prints. */
  path: string;
  /** `holds`: takes jobs and prints none by itself. `silent`: nobody is there to tell. */
  mode(mode: 'takes' | 'holds' | 'refuses' | 'silent'): void;
  stands(why: string | null): void;
  jobs(): SpooledPrint[];
  /** What becomes of a job that is held. */
  set(id: string, change: { where?: 'completed' | 'not-completed'; alerts?: string }): void;
  remove(): void;
}

export function fakeSpooler(printer = 'Zebra'): FakeSpooler {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-spooler-'));
  const jobs = join(folder, 'jobs');
  mkdirSync(jobs);
  for (const [name, text] of Object.entries({ lp, lpstat, cancel })) writeFileSync(join(folder, name), text, { mode: 0o755 });
  const mode = (text: string) => writeFileSync(join(folder, 'mode'), text);
  const stands = (why: string | null) => writeFileSync(join(folder, 'printers'), printerText(printer, why));
  mode('takes');
  stands(null);
  return {
    path: `${folder}${delimiter}${process.env.PATH}`,
    mode,
    stands,
    jobs: () =>
      readdirSync(jobs)
        .filter((id) => existsSync(join(jobs, id, 'where')))
        .sort((one, other) => Number(one.split('-').at(-1)) - Number(other.split('-').at(-1)))
        .map((id) => ({
          id,
          args: readFileSync(join(jobs, id, 'args'), 'utf8')
            .trimEnd()
            .split('\n'),
          bytes: readFileSync(join(jobs, id, 'bytes')),
        })),
    set(id, change) {
      for (const [name, text] of Object.entries(change)) writeFileSync(join(jobs, id, name), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
