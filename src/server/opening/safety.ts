// What proves that an open lab is whole and keeps it beside itself: who reads the trail, the warm copy and its drill, the backups that a
// database server makes.
import type { TrailReport } from '../contract/lab/trail.ts';
import type { Archiving } from '../db/postgres/archiving.ts';
import { createTrailReader } from '../db/sqlite/trail/trail-orders.ts';
import type { PgBackRestWish } from '../lab-files/pgbackrest/ask-pgbackrest.ts';
import { createServerBackups, type ServerBackups } from '../lab-files/pgbackrest/server-backups.ts';
import { createWarmCopy, type WarmCopyWish } from '../lab-files/warm-copy/warm-copy.ts';
import { createWarmCopyDrill, type WarmCopyDrill } from '../lab-files/warm-copy/warm-copy-drill.ts';
import { type Clock, instantNow } from '../lib/clock.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { keptJson } from '../lib/disk/kept-json.ts';
import { replaceTrailKey } from '../lib/keys/trail-key.ts';
import type { Log } from '../lib/log.ts';
import type { TrailServices } from '../resources/audit/trail-actions.ts';

interface SafetyInput {
  given: {
    paths: DataPaths;
    nativeBinding: string | undefined;
    secret: string | null;
    clock: Clock;
    log: Log;
    database?: string | undefined;
    warmCopy?: WarmCopyWish | undefined;
    pgBackRest?: PgBackRestWish | undefined;
  };
  seals: TrailServices['seals'];
}

export function openTrail({ given: { paths, nativeBinding, secret, clock, database }, seals }: SafetyInput) {
  const about = () => {
    const { file, publicKey } = seals.opened();
    return { paths, server: database, nativeBinding, keyFile: file, key: publicKey };
  };
  const trail = createTrailReader(about);
  const newTrailKey = () => replaceTrailKey(secret, { file: seals.opened().file, at: instantNow(clock) });
  return { trail, checks: keptJson<TrailReport>(paths.trailCheck), about, newTrailKey };
}

type About = ReturnType<typeof openTrail>['about'];

/** The warm copy and its drill: each asks the other. */
export function openWarmCopy({ given: { warmCopy: wish, paths, clock, log } }: Pick<SafetyInput, 'given'>, about: About) {
  const drill: WarmCopyDrill = createWarmCopyDrill({
    ...{ wish, about, now: clock.now, file: paths.warmCopyTrial },
    state: () => warmCopy.state(),
  });
  const warmCopy = createWarmCopy({ wish, paths, log, lastTrial: drill.last });
  return { drill, warmCopy };
}

/** `archiving`: of the server that keeps the lab; null where none does. */
export function openServerBackups(
  { given: { pgBackRest, clock, log } }: Pick<SafetyInput, 'given'>,
  archiving: (() => Promise<Archiving | null>) | null,
): ServerBackups {
  return createServerBackups({
    ...{ wish: archiving ? pgBackRest : undefined, now: clock.now, log },
    archiving: async () => (await archiving?.()) ?? null,
  });
}
