// What pgBackRest answers and what is made of it, where its own program cannot be brought to say it: damaged pages, another database, another
// program's answer. The real one is asked in tests/server/pgbackrest.test.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archiving } from '#server/db/postgres/archiving.ts';
import { type BackupInfo, pgBackRestWish, readInfo } from '#server/lab-files/pgbackrest/ask-pgbackrest.ts';
import { judged } from '#server/lab-files/pgbackrest/server-backups.ts';
import { dataPaths, readConfig } from '#server/lib/disk/data-dir.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';

const now = Date.UTC(2026, 10, 29, 12);
const wish = { command: ['pgbackrest'], stanza: 'lab', hours: 36 };

/** As 2.45 writes it, without what nobody reads. */
const answer = (backups: string, status = '{"code":0,"lock":{"backup":{"held":false}},"message":"ok"}') =>
  `[{"archive":[{"database":{"id":1,"repo-key":1},"id":"15-1","max":"0000000200000000000000A7","min":"000000010000000000000003"}],
    "backup":[${backups}],"cipher":"none","db":[{"id":1,"repo-key":1,"system-id":7577986543210987654,"version":"15"}],"name":"lab","status":${status}}]`;

const backup = (type: string, stop: number, error = 'false') =>
  `{"database":{"id":1},"error":${error},"info":{"delta":1,"size":31457280},"label":"20261129-${type}","timestamp":{"start":1,"stop":${stop}},"type":"${type}"}`;

const noon = now / 1000;
const whole = () => readInfo(answer(`${backup('full', noon - 90_000)},${backup('incr', noon - 3600)}`), 'lab');

const archiving: Archiving = { system: '7577986543210987654', off: false, archived_at: '2026-11-29T11:59:10Z', failing: null };

const stateOf = (info: BackupInfo, said: Partial<Archiving> | null = {}) => {
  const look = { at: now, info, archiving: said && { ...archiving, ...said }, problem: null };
  const { state, problem } = judged(look, { wish, now });
  return [state, problem === null ? null : (JSON.parse(problem) as { key: string }).key.replace('errors.server_backup.', '')];
};

describe('an answer', () => {
  it('is read with every digit of what PostgreSQL calls the database', () => {
    expect(whole()).toEqual({
      backups: [
        { label: '20261129-full', type: 'full', at: '2026-11-28T11:00:00.000Z', bytes: 31_457_280 },
        { label: '20261129-incr', type: 'incr', at: '2026-11-29T11:00:00.000Z', bytes: 31_457_280 },
      ],
      archive: { from: '000000010000000000000003', to: '0000000200000000000000A7' },
      ...{ system: '7577986543210987654', fault: null, damagedPages: false },
    });
  });

  it('of another stanza, another program or no JSON is none', () => {
    for (const said of [answer(''), '[]', '{}', 'lab', '']) expect(() => readInfo(said, 'other')).toThrow('answer');
  });
});

describe('what is made of it', () => {
  it('is good, until the newest is older than was said', () => {
    expect(stateOf(whole())).toEqual(['good', null]);
    expect(stateOf(whole(), null)).toEqual(['good', null]);
    expect(stateOf(readInfo(answer(backup('full', noon - 36 * 3600)), 'lab'))).toEqual(['good', null]);
    expect(stateOf(readInfo(answer(backup('full', noon - 36 * 3600 - 1)), 'lab'))).toEqual(['old', null]);
  });

  it('needs attention where something is wrong, however new it is', () => {
    expect(stateOf(whole(), { system: '7577986543210987655' })).toEqual(['faulty', 'other_database']);
    expect(stateOf(whole(), { off: true })).toEqual(['faulty', 'archive_off']);
    expect(stateOf(whole(), { failing: '0000000200000000000000A8' })).toEqual(['faulty', 'archive']);
    expect(stateOf(readInfo(answer(backup('full', noon, 'true')), 'lab'))).toEqual(['faulty', 'pages']);
    expect(stateOf(readInfo(answer('', '{"code":2,"message":"no valid backups"}'), 'lab'))).toEqual(['faulty', 'none']);
    expect(stateOf(readInfo(answer(backup('full', noon), '{"code":4,"message":"different across repos"}'), 'lab'))).toEqual([
      ...['faulty', 'refused'],
    ]);
  });
});

describe('config.json', () => {
  const configOf = (pgbackrest: unknown) => {
    const paths = dataPaths(tempFolder());
    writeFileSync(join(paths.directory, 'config.json'), JSON.stringify({ pgbackrest }));
    return readConfig(paths);
  };

  it('says how pgBackRest is asked, and no more than needed', () => {
    expect(pgBackRestWish(configOf({ stanza: 'lab' }))).toEqual(wish);
    const own = { stanza: 'lab', command: ['sudo', '-n', '-u', 'postgres', 'pgbackrest'], hours: 25.5 };
    expect(pgBackRestWish(configOf(own))).toEqual(own);
    expect(pgBackRestWish(configOf(undefined))).toBeUndefined();
  });

  it.each([
    ...['lab', {}, { stanza: '' }, { stanza: 'a b' }, { stanza: 'lab', command: 'pgbackrest' }, { stanza: 'lab', command: [] }],
    ...[
      { stanza: 'lab', command: ['pgbackrest', ''] },
      { stanza: 'lab', hours: 0 },
      { stanza: 'lab', hours: '36' },
    ],
  ])('is refused with %j', (value) => {
    expect(() => configOf(value)).toThrow(/has a pgbackrest that is not such as /);
  });
});
