// What other origins may do. docs/interface/v1.md#endpoints OPTIONS; docs/interface/v1.md#cors, docs/quality.md#s10, docs/quality.md#s15.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change } from '../../support/builders.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const listed = 'https://lims.test';

describe('before any origin is listed (docs/interface/v1.md#cors)', () => {
  it.each(['/api/inventory', '/api/inventory/dev-1', '/api/inventory/get/I4201/x', '/api/customer/insert', '/api/auth/login'])(
    'OPTIONS %s needs no credentials',
    async (path) => {
      const answer = await lab.raw({ method: 'OPTIONS', path, headers: { Origin: listed } });
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE, OPTIONS');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(answer.text).toBe('');
    },
  );

  it('OPTIONS without an origin answers the same', async () => {
    const answer = await lab.raw({ method: 'OPTIONS', path: '/api/inventory' });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
  });

  it('lists the credential headers', async () => {
    const { headers } = await lab.raw({ method: 'OPTIONS', path: '/api/inventory', headers: { Origin: listed } });
    for (const name of ['X-REST-USERNAME', 'X-REST-PASSWORD', 'X-REST-API-KEY', 'Content-Type'])
      expect(headers['access-control-allow-headers']).toContain(name);
  });

  it('data carries no permission for anyone', async () => {
    const answer = await lab.v1('berta', { path: '/api/inventory', headers: { Origin: listed } });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('with a listed origin (docs/interface/v1.md#cors)', () => {
  beforeAll(async () => {
    await change(lab.program, 'setting', 'api.cors_origins', { value: JSON.stringify([listed]) });
  });

  it('data and preflight name exactly that origin', async () => {
    const data = await lab.v1('berta', { path: '/api/inventory?limit=1', headers: { Origin: listed } });
    const preflight = await lab.raw({ method: 'OPTIONS', path: '/api/inventory', headers: { Origin: listed } });
    for (const { headers } of [data, preflight]) {
      expect(headers['access-control-allow-origin']).toBe(listed);
      expect(headers.vary).toContain('Origin');
    }
  });

  it.each(['https://lims.test.evil.test', 'http://lims.test', 'https://LIMS.test', 'https://lims.test:8443', 'null'])(
    '%s is another origin',
    async (Origin) => {
      expect((await lab.v1('berta', { path: '/api/inventory?limit=1', headers: { Origin } })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
      expect(
        (await lab.raw({ method: 'OPTIONS', path: '/api/inventory', headers: { Origin } })).headers[
          'access-control-allow-origin'
        ],
      ).toBe('*');
    },
  );

  it('an allowed origin is no credential: X-REST-CORS opens nothing', async () => {
    for (const mark of ['Yes', 'ALLOW', '1']) {
      const answer = await lab.raw({
        path: '/api/inventory',
        headers: { Origin: listed, 'X-REST-CORS': mark, X_REST_CORS: mark },
      });
      expect(answer.status).toBe(401);
    }
  });

  it('a refusal is readable for the listed origin', async () => {
    const answer = await lab.raw({ path: '/api/inventory', headers: { Origin: listed } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, listed]);
  });
});

describe('every answer', () => {
  it.each(['/api/inventory', '/api/v2/inventories', '/api/nothing', '/nothing', '/health'])(
    '%s carries the protective headers',
    async (path) => {
      const { headers } = await lab.raw({ path, headers: credentialHeaders('berta') });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    },
  );

  it.each(['evil.test', 'evil.test:8390', '127.0.0.1.evil.test'])(
    'a foreign Host "%s" is refused on both faces',
    async (Host) => {
      for (const path of ['/api/inventory', '/api/v2/inventories', '/api/auth/login', '/health']) {
        const answer = await lab.v1('berta', { path, headers: { Host } });
        expect([400, 403]).toContain(answer.status);
        expect(answer.text).not.toContain('dev-1');
      }
    },
  );
});
