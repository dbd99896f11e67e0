// A machine whose clock shows another day, for one start of the program: the system library that tells the time is told to.
import { ensureOutside, findLibrary, outsidePrograms } from '../../scripts/runtime/outside-programs.ts';

/** The surroundings in which a program sees a clock so many days ahead; how long something takes stays true. */
export async function clockAhead(days: number): Promise<Record<string, string>> {
  await ensureOutside('otherClock', (line) => process.stdout.write(`${line}\n`));
  const library = findLibrary(outsidePrograms.otherClock.libraries[0]) ?? '';
  return { LD_PRELOAD: library, FAKETIME: `+${days}d`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
