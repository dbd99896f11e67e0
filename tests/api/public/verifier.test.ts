// The page that customers keep, as the lab gives it away: to anybody, with the lab's name and every certificate that it ever signed by, and
// nothing of either can break out of its place. What the page itself does is in tests/web/verifier.spec.ts. docs/interface/portal.md#verifier.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readKnownLab } from '#verifier/examine/known-lab.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

const place = '<script type="application/json" id="lab">null</script>';
let lab: RunningLab;
const keyFile = process.env.PLUMBLINE_TRAIL_KEY;
afterEach(async () => {
  await lab.stop();
  if (keyFile === undefined) delete process.env.PLUMBLINE_TRAIL_KEY;
  else process.env.PLUMBLINE_TRAIL_KEY = keyFile;
});

const page = () => fetch(`${lab.url}/api/v2/public/verifier`);
const knownIn = (text: string) => readKnownLab(/<script type="application\/json" id="lab">(.*?)<\/script>/s.exec(text)?.[1]);

async function started(): Promise<void> {
  const folder = tempFolder();
  process.env.PLUMBLINE_TRAIL_KEY = join(folder, 'keys', 'trail-key.json');
  writeFileSync(join(folder, 'verifier.template'), `<!doctype html><body>${place}<script>run()</script></body>`);
  lab = await startLab({ rendererDir: folder });
}

async function made(): Promise<string> {
  const { certificate } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/signing/key' })).one.attributes as {
    certificate: { fingerprint: string };
  };
  return certificate.fingerprint.replaceAll(':', '').toLowerCase();
}

describe('the page that customers keep', () => {
  it('knows the lab and all it ever signed by, also after its signature ended', async () => {
    await started();
    const first = await made();
    const second = await made();
    const answer = await page();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(knownIn(await answer.text())?.signers).toEqual([second, first]);
    await lab.v2('admin', { method: 'DELETE', path: '/api/v2/admin/signing' });
    const third = await made();
    expect(knownIn(await (await page()).text())?.signers).toEqual([third, second, first]);
  });

  it('takes a name that looks like HTML as a name', async () => {
    await started();
    const name = '</script><script>alert(1)</script> & $& Söhne';
    const changed = await lab.v2('admin', { method: 'PATCH', path: '/api/v2/settings/lab.name', body: { value: name } });
    expect(changed.status, changed.text).toBe(200);
    const text = await (await page()).text();
    expect(knownIn(text)?.name).toBe(name);
    expect(text.match(/<script/g)).toHaveLength(2);
  });

  it('is not there where nobody built it, and says so', async () => {
    lab = await startLab();
    const answer = await page();
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('not built');
  });
});
