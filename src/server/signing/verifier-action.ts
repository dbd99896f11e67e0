// GET /public/verifier: the page that customers keep, which checks certificates without asking anybody. It goes out with the lab's name and
// the certificates that it signs by, so that it knows the lab's papers. docs/interface/portal.md#verifier.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { open } from '../contract/operations.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { today } from '../lib/clock.ts';
import type { LabSigning } from './lab-signing.ts';

const emptyPlace = '<script type="application/json" id="lab">null</script>';

/** As text inside an element of HTML: nothing in it can end the element. */
const inPage = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

async function template(rendererDir: string | null): Promise<string> {
  const page = rendererDir === null ? '' : await readFile(join(rendererDir, 'verifier.template'), 'utf8').catch(() => '');
  if (!page.includes(emptyPlace)) throw new AppError('record.not_found', { messageKey: 'errors.verifier.missing' });
  return page;
}

export function verifierAction(signing: LabSigning, rendererDir: string | null): Action {
  return defineAction({
    method: 'GET',
    path: 'public/verifier',
    summary:
      'A page in one file that checks the lab’s certificates without a network: who signed, whether it is whole, its verdicts',
    requirement: open(
      'Whoever holds a certificate may check it; in the page stand the name of the lab and what its signatures show.',
    ),
    since: '0.10.0',
    input: z.strictObject({}),
    produces: ['text/html'],
    mayBeAway: true,
    async run({ ctx: { lab } }) {
      const page = await template(rendererDir);
      const name = (await textSetting(lab, 'lab.name')).trim();
      const known = { name, signers: await signing.signers(lab), since: today(lab.clock) };
      const content = Buffer.from(page.replace(emptyPlace, () => emptyPlace.replace('null', () => inPage(known))));
      return { download: { mediaType: 'text/html', name: 'verifier.html', content } };
    },
  });
}
