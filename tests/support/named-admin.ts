// The administrator of a test's lab with a name: accredited certificates say which person released them. docs/interface/papers.md#release-check.
import { change } from './builders.ts';
import type { RunningLab } from './running-lab.ts';
import { emailOf } from './seed-world.ts';

export async function nameAdmin({ program }: Pick<RunningLab, 'program'>): Promise<void> {
  const { uID } = await program.db
    .selectFrom('users')
    .select('uID')
    .where('email', '=', emailOf('admin'))
    .executeTakeFirstOrThrow();
  await change(program, 'user', String(uID), { firstname: 'Anna', lastname: 'Adler' });
}
