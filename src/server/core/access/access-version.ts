// Whether anybody's rights changed, and not by this program alone: the number that rises with them (db/access-version.ts) is read by the
// statement with which each request is looked up, and where it is another than before, all that is kept of rights is dropped, here and in
// the threads that read. Beside it stands up to where others told what they wrote: a request is not answered by what is older. docs/adr/0102-rights-are-proved-by-a-version.md.

import { decidingColumns } from '../../db/access-version.ts';
import type { Db } from '../../db/database-types.ts';
import { type Told, toldBeside } from '../../db/dialect/index.ts';
import type { ChangeFeed } from '../../db/store/change-feed.ts';
import { typed } from '../../db/typed.ts';
import { scopeOf } from '../lab/context.ts';

export interface AccessVersion {
  /** What a request read beside its session or key; `told`: up to where others have told what they wrote. */
  seen(version: number | null, told: Told): Promise<void>;
  /** Of a request that is known without a statement. */
  look(): Promise<void>;
}

/** All that a principal, a proof or a kept total of one may have been worked out from. */
const rightsTables = Object.keys(decidingColumns).flatMap((table) => [table, scopeOf(table)]);

export function followAccess({ reads, changes }: { reads: Db; changes: ChangeFeed }): AccessVersion {
  let known: number | null = null;
  const asking = typed(reads)
    .selectFrom('access_version')
    .select(['version', ...toldBeside])
    .where('id', '=', 1)
    .compile();

  async function seen(version: number | null, { told_place, told_moment }: Told): Promise<void> {
    await changes.upTo(told_place, told_moment);
    if (version === known) return;
    known = version;
    // The first as well: what is kept by then was read before it, and may be older.
    await changes.heard(rightsTables);
  }

  return {
    seen,
    async look() {
      const { rows } = await reads.executeQuery<Told & { version: number }>(asking);
      await seen(rows[0]?.version ?? null, rows[0] ?? { told_place: 0, told_moment: null });
    },
  };
}
