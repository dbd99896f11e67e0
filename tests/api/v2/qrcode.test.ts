// The QR code of a device: drawn, and read back from the picture. docs/interface/v2.md#catalogue, docs/interface/papers.md#label-formats.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { pngPicture, readPng, readSvg } from '../../support/read-code.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

function code(mtag: string, query = '', { as = 'admin' as UserName, accept = '*/*' } = {}) {
  const path = `/api/v2/inventories/${encodeURIComponent(mtag)}/qrcode${query && `?${query}`}`;
  return lab.v2(as, { path, headers: { Accept: accept } });
}

async function setting(name: string, value: unknown): Promise<void> {
  const answer = await lab.v2('admin', {
    method: 'PATCH',
    path: `/api/v2/settings/${name}`,
    body: { value },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe('GET /inventories/{mtag}/qrcode (docs/interface/v2.md#catalogue)', () => {
  it('is a PNG of the asset number, shown where it is asked for', async () => {
    const answer = await code('dev-1');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    expect(readPng(answer.bytes)).toBe('A-1');
    expect(pngPicture(answer.bytes)).toMatchObject({ width: 256, height: 256 });
  });

  it('is an SVG of the same when asked by format or Accept', async () => {
    for (const answer of [
      await code('dev-1', 'format=svg'),
      await code('dev-1', '', { accept: 'image/svg+xml,image/png;q=0.5' }),
    ]) {
      expect(answer.headers['content-type']).toBe('image/svg+xml');
      expect(readSvg(answer.text)).toBe('A-1');
      expect(answer.text).toContain('width="256" height="256"');
    }
    expect((await code('dev-1', 'format=png', { accept: 'image/svg+xml' })).headers['content-type']).toBe('image/png');
  });

  it.each(['L', 'M', 'Q', 'H'])(
    'error correction %s at odd sizes: exact size, whole modules, quiet zone, readable',
    async (level) => {
      for (const size of [61, 100, 333, 1000]) {
        const answer = await code('dev-2', `size=${size}&error_correction=${level}`);
        const { width, height, data } = pngPicture(answer.bytes);
        expect([width, height, readPng(answer.bytes)]).toEqual([size, size, 'A-2']);
        const dark = (dot: number) => data[dot * 4] === 0;
        const top = Array.from({ length: size * size }, (_, dot) => dot).find(dark) ?? 0;
        const [row, column] = [Math.floor(top / size), top % size];
        // The finder pattern is seven modules wide; four of them must be free around the code.
        let run = 0;
        while (dark(top + run)) run += 1;
        expect(run % 7).toBe(0);
        expect(Math.min(row, column)).toBeGreaterThanOrEqual((run / 7) * 4);
      }
    },
  );

  it('survives a lost corner at H, which L does not', async () => {
    const damaged = async (level: string) => {
      const { width, height, data } = pngPicture(
        (await code('dev-1', `content=address&size=400&error_correction=${level}`)).bytes,
      );
      for (let y = 200; y < 290; y += 1) data.fill(255, (y * width + 150) * 4, (y * width + 240) * 4);
      return { width, height, data };
    };
    await setting('label.base_url', 'https://lab.example:8390/');
    const { default: jsqr } = await import('jsqr');
    const read = ('default' in jsqr ? jsqr.default : jsqr) as typeof jsqr;
    const [high, low] = [await damaged('H'), await damaged('L')];
    expect(read(high.data, high.width, high.height)?.data).toBe('https://lab.example:8390/qrcode/dev-1');
    expect(read(low.data, low.width, low.height)).toBeNull();
    await setting('label.base_url', '');
  });
});

describe('what it holds is a rule (docs/interface/papers.md#label-formats)', () => {
  it('the setting label.code names the field, the parameter goes before it', async () => {
    await setting('label.code', { type: 'qrcode', field: 'serial_number' });
    expect(readPng((await code('dev-1')).bytes)).toBe('SN-001');
    expect(readPng((await code('dev-1', 'content=asset_number')).bytes)).toBe('A-1');
    await setting('label.code', { type: 'datamatrix', field: 'asset_number' });
  });

  it('umlauts and figures come back as they stand', async () => {
    expect(readPng((await code('dev-1', 'content=manufacturer')).bytes)).toBe('Äpfelmann');
    expect(readPng((await code('dev-1', 'content=calibration_interval')).bytes)).toBe('12');
    expect(readPng((await code('dev-1', 'content=id')).bytes)).toBe('dev-1');
  });

  it('a device that lacks the value is found by its number', async () => {
    expect(readPng((await code('dev-4', 'content=serial_number')).bytes)).toBe('B-1');
  });

  it('the label address leads back to the device, odd keys included', async () => {
    await setting('label.base_url', 'https://lab.example');
    const text = readPng((await code('12:345', 'content=address')).bytes) ?? '';
    expect(text).toBe('https://lab.example/qrcode/12%3A345');
    const scanned = await lab.raw({ path: text.slice('https://lab.example'.length), headers: { Cookie: await session() } });
    expect([scanned.status, scanned.headers.location]).toEqual([302, '/inventory/12%3A345']);
    await setting('label.base_url', '');
  });

  it.each([
    ['an address without the lab’s own', 'dev-1', 'content=address', 'content', 'code.no_base_url'],
    ['a field there is not', 'dev-1', 'content=nonsense', 'content', 'code.no_such_field'],
    ['fewer than two dots a module', 'dev-1', 'size=40', 'size', 'code.too_small'],
    ['a size beyond all measure', 'dev-1', 'size=4097', 'size', 'field.too_large'],
    ['another error correction', 'dev-1', 'error_correction=Z', 'error_correction', 'field.choice'],
    ['another format', 'dev-1', 'format=gif', 'format', 'field.choice'],
    ['an unknown parameter', 'dev-1', 'colour=red', 'colour', 'field.unknown_here'],
  ])('%s is a 422 that names the parameter', async (_what, mtag, query, name, wanted) => {
    const answer = v2Of(await code(mtag, query));
    expect(answer.status).toBe(422);
    expect(answer.errors).toMatchObject([{ code: wanted, source: { parameter: name } }]);
  });

  it('what is too long for a code, and a device without any number, are refused', async () => {
    const bare = await anInventory(lab.program, { I4201: null, remark: 'x'.repeat(2000) });
    expect(v2Of(await code(String(bare.MTAG)))).toMatchObject({ status: 422, errors: [{ code: 'code.empty' }] });
    const long = v2Of(await code(String(bare.MTAG), 'content=remark&error_correction=H&size=2000'));
    expect(long).toMatchObject({ status: 422, errors: [{ code: 'code.too_long' }] });
  });
});

describe('who may', () => {
  it('a device the caller does not see is the 404 of none; without inventory_view 403', async () => {
    const [other, none] = [await code('far-1', '', { as: 'berta' }), await code('none', '', { as: 'berta' })];
    expect([other.status, other.text.replaceAll('far-1', 'none')]).toEqual([404, none.text]);
    expect((await code('dev-1', '', { as: 'bare' })).status).toBe(403);
  });
});

async function session(): Promise<string> {
  const { uID } = await lab.services.lab.db
    .selectFrom('users')
    .select('uID')
    .where('email', '=', 'admin@lab.test')
    .executeTakeFirstOrThrow();
  const secret = await lab.services.signIn.startSession(String(uID), '127.0.0.1', 'test');
  return `plumbline_session=${secret}`;
}
