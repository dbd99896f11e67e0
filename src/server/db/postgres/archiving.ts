// What a database server says of its log: whether it is handed to an archive, and whether that takes it.
import { sql } from 'kysely';
import type { Db } from '../database-types.ts';

export interface Archiving {
  /** What PostgreSQL calls this database, which no other one is called. */
  system: string;
  /** Nothing is handed over at all. */
  off: boolean;
  /** When a part of it was taken last. */
  archived_at: string | null;
  /** The part that was not taken since; null: all goes well. */
  failing: string | null;
}

export async function archivingOf(db: Db): Promise<Archiving | null> {
  const { rows } = await sql<Archiving>`select (select system_identifier::text from pg_control_system()) as system,
    current_setting('archive_mode') = 'off' as off,
    to_char(last_archived_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as archived_at,
    case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failing
    from pg_stat_archiver`.execute(db);
  return rows[0] ?? null;
}
