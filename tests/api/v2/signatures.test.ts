// Signatures of persons, from outside: a release that asks for one, what proves the signer, what is refused and kept, what the signature is
// bound to, and a lab that asks for none. docs/interface/papers.md#signatures.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { enrol, totpAt } from '../../support/authenticator.ts';
import { anInventory, change } from '../../support/builders.ts';
import { patience } from '../../support/patience.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf, type UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const password = passwordOf('admin');
const hashOf = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

const send = (method: string, path: string, body?: object, user: UserName = 'admin') =>
  lab.v2(user, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const release = (id: string, body: object = {}, user?: UserName) =>
  send('POST', `calibrations/${id}/release`, { complete: true, ...body }, user);
const sign = (id: string, body: object, user?: UserName) => send('POST', `calibrations/${id}/signatures`, body, user);
const pointers = (answer: Awaited<ReturnType<typeof send>>) => v2Of(answer).errors.map(({ source }) => source?.pointer);

async function signaturesOf(id: string, user?: UserName) {
  const { list, meta } = v2Of(await send('GET', `calibrations/${id}/signatures`, undefined, user));
  return { meta, list: list.map(({ attributes }) => attributes) };
}

/** What of the trail speaks of refused signatures, the oldest first. */
async function refusalsOf(id: string) {
  const { list } = v2Of(await send('GET', `audits?filter[record_key]=eq:${id}&filter[action]=eq:signature_refused&sort=at`));
  return list.map(({ attributes }) => attributes.after);
}

async function askForSignatures(how: string): Promise<void> {
  const { list } = v2Of(await send('GET', 'settings?filter[name]=eq:calibration.signed_release'));
  const answer = await send('PATCH', `settings/${list[0]?.id}`, { value: how });
  expect(answer.status).toBe(200);
}

async function calibration(values: Record<string, unknown> = {}): Promise<string> {
  const { MTAG } = await anInventory(lab.program);
  const id = await add('calibration', { MTAG, C2301: '2026-02-10', C2323: 'passed', status: 'D', ...values });
  await add('result', { ctag: id, test_desc: '1 V', varq: '1', varq_u: 'V' });
  return id;
}

/** The contract of its certificate. */
async function datasetOf(id: string): Promise<Record<string, unknown>> {
  const said: unknown = JSON.parse((await send('GET', `calibrations/${id}/report-dataset`)).text);
  return said as Record<string, unknown>;
}

const isReleased = async (id: string) => v2Of(await send('GET', `calibrations/${id}`)).one.attributes.released_at !== null;

describe('a release that is signed', () => {
  beforeEach(() => askForSignatures('password'));

  it('asks for the password by name, also of a token, and writes nothing without it', async () => {
    const id = await calibration();
    const answer = await release(id);
    expect([answer.status, pointers(answer)]).toEqual([422, ['/data/attributes/password']]);
    expect([await isReleased(id), (await signaturesOf(id)).list, await refusalsOf(id)]).toEqual([false, [], []]);
  });

  it('keeps who, when and what it means, bound to what was frozen', async () => {
    const id = await calibration();
    const answer = await release(id, { password, meaning: 'issued' });
    expect(answer.status).toBe(200);
    const { contract_hash, released_at, released_by } = v2Of(answer).one.attributes;
    const { list } = await signaturesOf(id);
    expect(list).toEqual([
      {
        name: released_by,
        meaning: 'issued',
        signed_at: released_at,
        signed_with: 'password',
        signed_hash: contract_hash,
        state: 'holds',
      },
    ]);
    expect(await datasetOf(id)).toMatchObject({ signed: [{ name: released_by, meaning: 'issued' }] });
    const dcc = await send('GET', `calibrations/${id}/certificate?format=dcc&language=en`);
    expect(dcc.text).toContain(`Issued, signed ${released_at}`);
    const kept = v2Of(await send('GET', `calibration-signatures?filter[calibration_id]=eq:${id}`)).list;
    expect(kept.map(({ attributes }) => attributes.signer_name)).toEqual([released_by]);
    const trail = v2Of(await send('GET', `audits?filter[record_key]=eq:${kept[0]?.id}`)).list;
    expect(trail.map(({ attributes }) => attributes.action)).toEqual(['create']);
  });

  it('is refused with a wrong password, which the trail keeps and the door counts', async () => {
    const id = await calibration();
    const wrong = await release(id, { password: 'not this one' });
    expect([wrong.status, pointers(wrong)]).toEqual([422, ['/data/attributes/password']]);
    expect(await refusalsOf(id)).toEqual([{ meaning: 'approved', refused: 'password' }]);
    for (let tries = 1; tries < 10; tries += 1) await release(id, { password: 'not this one' });
    expect((await release(id, { password })).status).toBe(429);
    expect(await isReleased(id)).toBe(false);
  });

  it(
    'is proved before anything is written, sent with an Idempotency-Key as well, and leaves nothing of the password',
    async () => {
      const id = await calibration();
      const once = (key: string, body: object, path = 'release') =>
        lab.v2('admin', {
          method: 'POST',
          path: `/api/v2/calibrations/${id}/${path}`,
          body,
          headers: { 'Idempotency-Key': key },
        });
      const early = { meaning: 'measured', password: 'not this one' };
      expect((await once('first', early, 'signatures')).status).toBe(422);
      expect((await once('second', { complete: true, password: 'not this one' })).status).toBe(422);
      expect(await refusalsOf(id)).toEqual([
        { meaning: 'measured', refused: 'password' },
        { meaning: 'approved', refused: 'password' },
      ]);
      expect(v2Of(await send('GET', `calibrations/${id}`)).one.attributes.released_at).toBeNull();
      const signed = await once('third', { complete: true, password });
      expect(signed.status, signed.text).toBe(200);
      const again = await once('third', { complete: true, password });
      expect([again.status, again.headers['idempotent-replay']]).toEqual([200, 'true']);
      expect((await signaturesOf(id)).list).toHaveLength(1);
      // A hash of the body would be one of the password: whoever has the file could try passwords against it.
      const kept = await lab.services.lab.db.selectFrom('idempotency_keys').select('body_hash').execute();
      const body = (given: string) => ({ complete: true, password: given, id });
      expect(kept.map(({ body_hash }) => body_hash)).not.toContain(hashOf({ complete: true, password }));
      expect(kept.map(({ body_hash }) => body_hash)).not.toContain(hashOf(body(password)));
    },
    patience(60_000),
  );

  it('takes the second factor instead, each code once and none before all else is right', async () => {
    const { secret } = await enrol(lab, 'admin');
    const code = totpAt(secret, lab.clock.now());
    const bare = await calibration({ C2323: null });
    expect(pointers(await release(bare, { code }))).toEqual(['/data/attributes/cal_result']);
    const id = await calibration();
    expect((await release(id, { code })).status).toBe(200);
    const other = await calibration();
    expect(pointers(await release(other, { code }))).toEqual(['/data/attributes/code']);
    expect(await refusalsOf(other)).toEqual([{ meaning: 'approved', refused: 'code' }]);
  });

  it('is not for who may not release', async () => {
    const id = await calibration();
    expect((await release(id, { password: passwordOf('bare') }, 'bare')).status).toBe(403);
    expect((await sign(id, { meaning: 'measured', password: passwordOf('bare') }, 'bare')).status).toBe(403);
  });
});

describe('who has both', () => {
  it('gives both where the lab asks for both', async () => {
    await askForSignatures('password_and_code');
    const { secret } = await enrol(lab, 'admin');
    const id = await calibration();
    expect((await signaturesOf(id)).meta.proof).toBe('both');
    expect(pointers(await release(id, { password }))).toEqual(['/data/attributes/code']);
    expect((await release(id, { password, code: totpAt(secret, lab.clock.now()) })).status).toBe(200);
    expect((await signaturesOf(id)).list[0]?.signed_with).toBe('password_and_code');
  });

  it('has neither where somebody signs in elsewhere, and is told the way', async () => {
    await askForSignatures('password');
    const id = await calibration();
    await lab.services.lab.db.updateTable('users').set({ password_hash: null }).where('email', '=', emailOf('admin')).execute();
    expect((await signaturesOf(id)).meta.proof).toBe('none');
    const answer = await release(id, { password });
    expect([answer.status, pointers(answer)]).toEqual([422, ['/data/attributes/code']]);
    expect(answer.text).toContain('second factor');
  });
});

describe('two persons', () => {
  const name = 'Person Two';

  async function ofTwo(values: Record<string, unknown> = {}): Promise<string> {
    const C2320 = await add('procedure', { procedure_name: `VA ${lab.services.lab.newId()}`, two_persons: 1 });
    return calibration({ C2320, ...values });
  }

  beforeEach(async () => {
    await askForSignatures('password');
    const role = await lab.services.lab.db
      .selectFrom('users')
      .select('role')
      .where('email', '=', emailOf('admin'))
      .executeTakeFirstOrThrow();
    await change(lab.program, 'user', 'user-berta', {
      role: role.role,
      customer_filter: 'all',
      inventory_filter: 'all',
      lastname: name,
    });
  });

  it('are whoever measured and whoever releases', async () => {
    const id = await ofTwo();
    const nobody = await release(id, { password });
    expect([nobody.status, nobody.text]).toEqual([409, expect.stringContaining('measured signs first')]);
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(201);
    const same = await release(id, { password });
    expect([same.status, same.text]).toEqual([403, expect.stringContaining('two persons')]);
    expect(await refusalsOf(id)).toEqual([
      { meaning: 'approved', refused: 'measured_missing' },
      { meaning: 'approved', refused: 'two_persons' },
    ]);
    expect((await release(id, { password: passwordOf('berta') }, 'berta')).status).toBe(200);
    expect((await signaturesOf(id)).list.map(({ meaning, state }) => [meaning, state])).toEqual([
      ['measured', 'holds'],
      ['approved', 'holds'],
    ]);
  });

  it('are told apart by the name of the technician, too, also where nothing is signed', async () => {
    await askForSignatures('off');
    const id = await ofTwo({ C2307: ` ${name.toUpperCase()}` });
    expect((await release(id, {}, 'berta')).status).toBe(403);
    expect((await release(id)).status).toBe(200);
  });

  it('are not found where the measurement was changed after it was signed', async () => {
    const id = await ofTwo();
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(201);
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(409);
    const [row] = v2Of(await send('GET', `results?filter[calibration_id]=eq:${id}`)).list;
    expect((await send('PATCH', `results/${row?.id}`, { varq: '1.1' })).status).toBe(200);
    expect((await signaturesOf(id)).list.map(({ state }) => state)).toEqual(['changed']);
    expect((await release(id, { password: passwordOf('berta') }, 'berta')).status).toBe(409);
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(201);
    expect((await release(id, { password: passwordOf('berta') }, 'berta')).status).toBe(200);
    expect((await datasetOf(id)).signed).toHaveLength(2);
  });
});

describe('signatures', () => {
  it('of before the release say what was measured and what was reviewed', async () => {
    const id = await calibration();
    expect((await sign(id, { meaning: 'reviewed', password })).status).toBe(201);
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(201);
    await change(lab.program, 'calibration', id, { C2323: 'limited' });
    expect((await signaturesOf(id)).list.map(({ meaning, state }) => [meaning, state])).toEqual([
      ['reviewed', 'changed'],
      ['measured', 'holds'],
    ]);
    const planned = await calibration({ status: 'W' });
    expect((await sign(planned, { meaning: 'reviewed', password })).status).toBe(409);
    expect((await sign(planned, { meaning: 'approved', password })).status).toBe(422);
  });

  it('stay with what was signed: an amendment needs its own', async () => {
    await askForSignatures('password');
    const id = await calibration();
    expect((await release(id, { password })).status).toBe(200);
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(409);
    const amended = v2Of(await send('POST', `calibrations/${id}/amend`, { reason: 'A wrong digit' })).one.id;
    expect((await signaturesOf(amended)).list).toEqual([]);
    expect((await release(amended)).status).toBe(422);
    expect((await release(amended, { password })).status).toBe(200);
    expect((await signaturesOf(id)).list).toHaveLength(1);
  });

  it('do not hold once somebody changed what was frozen, and are changed by nobody', async () => {
    const id = await calibration();
    expect((await release(id, { password })).status).toBe(200);
    await lab.services.lab.db
      .updateTable('calibration')
      .set({ contract_hash: 'f'.repeat(64) })
      .where('CTAG', '=', id)
      .execute();
    expect((await signaturesOf(id)).list.map(({ state }) => state)).toEqual(['altered']);
    const rewrite = lab.services.lab.db
      .updateTable('calibration_signatures')
      .set({ signer_name: 'Somebody' })
      .where('CTAG', '=', id)
      .execute();
    await expect(rewrite).rejects.toThrow('append only');
  });

  it('keep their calibration: it goes to no bin', async () => {
    const id = await calibration();
    expect((await sign(id, { meaning: 'measured', password })).status).toBe(201);
    expect((await send('DELETE', `calibrations/${id}`)).status).toBe(409);
  });
});

describe('a lab that asks for no signature', () => {
  it('releases as ever, and says nothing of signatures', async () => {
    const id = await calibration();
    expect((await signaturesOf(id)).meta).toMatchObject({ asked: false, two_persons: false });
    expect((await release(id)).status).toBe(200);
    expect((await signaturesOf(id)).list).toEqual([]);
    expect(await datasetOf(id)).not.toHaveProperty('signed');
  });
});
