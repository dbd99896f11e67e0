// A machine whose clock shows another day, for one start of the program: the system library that tells the time is told to.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../../scripts/runtime/debian.ts';

const libraries = '/usr/lib';

function found(): string | null {
  const places = readdirSync(libraries).map((name) => join(libraries, name, 'faketime', 'libfaketimeMT.so.1'));
  return places.find((path) => existsSync(path)) ?? null;
}

/** The surroundings in which a program sees a clock so many days ahead; how long something takes stays true. */
export async function clockAhead(days: number): Promise<Record<string, string>> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const library = found() ?? ((await installDebianPackages(['libfaketime'], say)) ? found() : null);
  if (library === null) throw new Error('No library to change the clock was found: install Debian\'s package "libfaketime".');
  return { LD_PRELOAD: library, FAKETIME: `+${days}d`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
