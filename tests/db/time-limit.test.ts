// A question is ended for the work it makes, not for the time that passes: a busy machine gives its time to others.
import { expect, it, onTestFinished } from 'vitest';
import { limitTime } from '#server/db/sqlite/connection/time-limit.ts';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';

const endless = `with recursive n(i) as (select 1 union all select i + 1 from n where i & 1023 <> 0 or plumbline_in_time())
  select count(*) from n where i < 0`;

function opened(mostMs: number) {
  const handle = openSqlite(':memory:', { inMemory: true });
  onTestFinished(() => void handle.close());
  return { handle, limit: limitTime(handle, mostMs) };
}

it('ends a question that works for longer', () => {
  const { handle, limit } = opened(50);
  limit.restart();
  expect(() => handle.prepare(endless).get()).toThrow(expect.objectContaining({ code: 'query.too_long' }));
});

it('does not end one that was only kept waiting', () => {
  const { handle, limit } = opened(200);
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  handle.function('kept_waiting', () => {
    Atomics.wait(waiting, 0, 0, 300);
    return 1;
  });
  limit.restart();
  const looks = 'select plumbline_in_time() + kept_waiting() + plumbline_in_time() as n';
  expect(handle.prepare(looks).get()).toEqual({ n: 3 });
});
