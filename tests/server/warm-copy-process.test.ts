// The warm copy around what happens to a lab: a place that is refused, a backup that comes back, a move, a process that is killed. Where
// PLUMBLINE_LITESTREAM names the real Litestream, with it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import { moveLab } from '#server/lab-files/move-lab.ts';
import { findLitestream } from '#server/lab-files/warm-copy/litestream.ts';
import { restoreWarmCopy } from '#server/lab-files/warm-copy/restore-copy.ts';
import type { WarmCopyState } from '#server/lab-files/warm-copy/warm-copy-state.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { waitFor } from '../support/waiting.ts';
import { signIn, v1, v2 } from './support/lab-client.ts';
import { type LabProcess, refusedStart, run, startLab, stopLab } from './support/lab-process.ts';

describe('where a warm copy lies', () => {
  it('is apart from the lab: a start that says otherwise is refused in one sentence', async () => {
    const data = join(tempFolder(), 'lab');
    for (const place of [join(data, 'warm'), join(data, '..')]) {
      const { code, stderr } = await refusedStart({ data, arguments_: ['--warm-copy', place] });
      expect(code).not.toBe(0);
      expect(stderr).toBe(`--warm-copy takes a folder apart from the lab's, not ${place}: what takes one would take both.\n`);
    }
    expect(existsSync(join(data, 'lab.db'))).toBe(false);
  });

  it('is noted in the place of a lab, and stays there when the lab moves', async () => {
    const folder = tempFolder();
    const [from, to] = [join(folder, 'lab'), join(folder, 'elsewhere')];
    mkdirSync(to);
    await stopLab(await startLab({ data: from }));
    mkdirSync(join(from, '.lab.db-litestream'));
    for (const file of ['.lab.db-litestream/generation', 'warm-copy.json']) writeFileSync(join(from, file), 'of a place');
    await moveLab({ from, to, now: Date.now });
    expect(readdirSync(to)).toContain('lab.db');
    expect(readdirSync(to).filter((name) => /litestream|warm/.test(name))).toEqual([]);
  });
});

const real = process.env.PLUMBLINE_LITESTREAM;

async function warmCopyOf({ url }: LabProcess, token: string): Promise<WarmCopyState> {
  const { body } = await v2(url, token, 'GET', 'lab-condition');
  return (body as { data: { attributes: { warm_copy: WarmCopyState } } }).data.attributes.warm_copy;
}

/** Everything that was written until now is in the copy. */
async function arrived(lab: LabProcess, token: string): Promise<void> {
  const now = new Date().toISOString();
  await waitFor('all to arrive', async () => {
    const { state, problem, behind_since: behind, shipped_at: shipped } = await warmCopyOf(lab, token);
    expect({ state, problem }).toEqual({ state: 'running', problem: null });
    expect(shipped).not.toBeNull();
    expect(behind === null || behind > now, `behind since ${behind}`).toBe(true);
  });
}

if (real !== undefined && findLitestream(real) !== null)
  describe('a lab that Litestream ships', () => {
    const add = async ({ url }: LabProcess, KTAG: string) =>
      expect((await v1(url, 'POST', 'customer', { KTAG, K4602: KTAG })).status).toBe(200);

    function shipped() {
      const folder = tempFolder();
      const [data, place] = [join(folder, 'lab'), join(folder, 'warm')];
      const arguments_ = ['--warm-copy', place, '--litestream', String(real)];
      const verified = async (at = data) => (await run({ data: at, program: 'verify', arguments_ })).stdout;
      const customers = () => {
        const restored = restoreWarmCopy({ place, program: real });
        const handle = openSqlite(restored.database, { readonly: true });
        const found = handle.prepare('select KTAG from customers order by KTAG').pluck().all();
        handle.close();
        restored.remove();
        return found;
      };
      return { folder, data, arguments_, verified, customers };
    }

    it('is backed up and brought back while it ships, and the copy follows', async () => {
      const { data, arguments_, verified, customers } = shipped();
      const lab = await startLab({ data, arguments_ });
      await add(lab, 'before');
      const { body } = await v2(lab.url, await signIn(lab.url), 'POST', 'admin/backups', {});
      const { id } = (body as { data: { id: string } }).data;
      await add(lab, 'after');
      await arrived(lab, await signIn(lab.url));
      expect(customers()).toEqual(['after', 'before']);
      const restored = await v2(lab.url, await signIn(lab.url), 'POST', `admin/backups/${id}/restore`, {});
      expect(restored.status).toBe(204);
      await add(lab, 'later');
      await arrived(lab, await signIn(lab.url));
      expect(customers()).toEqual(['before', 'later']);
      expect(await verified()).toMatch(/^database ok; audit trail of \d+ entries is whole/);
      await stopLab(lab);
      // Without Litestream it is a lab as any other, with the two tables that were added to it.
      const alone = await startLab({ data });
      await add(alone, 'alone');
      expect((await v2(alone.url, await signIn(alone.url), 'POST', 'admin/backups', {})).status).toBe(201);
      await stopLab(alone);
      expect((await run({ data, program: 'verify' })).code).toBe(0);
    });

    it('moves, and the copy begins anew from where it is then', async () => {
      const { folder, data, arguments_, verified, customers } = shipped();
      const lab = await startLab({ data, arguments_ });
      await add(lab, 'before');
      await arrived(lab, await signIn(lab.url));
      await stopLab(lab);
      const to = join(folder, 'elsewhere');
      mkdirSync(to);
      await moveLab({ from: data, to, now: Date.now });
      const moved = await startLab({ data, arguments_ });
      await add(moved, 'there');
      await arrived(moved, await signIn(moved.url));
      expect(customers()).toEqual(['before', 'there']);
      expect(await verified(to)).toMatch(/^database ok; audit trail of \d+ entries is whole/);
      await stopLab(moved);
    });

    it('is killed and comes back at once: nothing that had arrived is lost, and the copy goes on', async () => {
      const { data, arguments_, verified, customers } = shipped();
      const lab = await startLab({ data, arguments_ });
      await add(lab, 'before');
      await arrived(lab, await signIn(lab.url));
      lab.signal('SIGKILL');
      await lab.finished;
      expect(customers()).toEqual(['before']);
      const again = await startLab({ data, arguments_ });
      await add(again, 'later');
      await arrived(again, await signIn(again.url));
      expect(customers()).toEqual(['before', 'later']);
      expect(await verified()).toMatch(/^database ok; audit trail of \d+ entries is whole/);
      await stopLab(again);
    });

    it('is the lab when its computer is gone: restored into an empty folder, it opens with all that had arrived', async () => {
      const { folder, data, arguments_ } = shipped();
      const lab = await startLab({ data, arguments_ });
      await add(lab, 'kept');
      await arrived(lab, await signIn(lab.url));
      lab.signal('SIGKILL');
      await lab.finished;
      rmSync(data, { recursive: true });
      const anew = join(folder, 'anew');
      mkdirSync(anew);
      const restored = restoreWarmCopy({ place: join(folder, 'warm'), program: real });
      copyFileSync(restored.database, join(anew, 'lab.db'));
      restored.remove();
      expect((await run({ data: anew, program: 'verify' })).stdout).toMatch(/^database ok; audit trail of \d+ entries is whole/);
      const again = await startLab({ data: anew });
      const { body } = await v1(again.url, 'GET', 'customer');
      expect((body.data as { customer: { KTAG: string }[] }).customer.map(({ KTAG }) => KTAG)).toEqual(['kept']);
      await stopLab(again);
    });
  });
