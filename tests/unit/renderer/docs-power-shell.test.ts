// Samples in PowerShell, which cannot be run here: each text in them is read back by PowerShell's rules of quoting and is what was meant,
// and what stands around the texts is a program without anything that was typed.
import { expect, it } from 'vitest';
import { addressOf } from '#renderer/features/docs/request/request-draft.ts';
import { samplesOf } from '#renderer/features/docs/samples/sample-languages.ts';
import { sampleRequest } from '#renderer/features/docs/samples/sample-request.ts';
import { awkward, awkwardDraft, awkwardFile, operationsOf } from '../../support/described-drafts.ts';
import { powerShellWords } from '../../support/power-shell-words.ts';

const origin = 'https://lab.example:8443';

/** What a program around texts is made of: cmdlets, parameters, variables, tables. */
const program = /^[\w\s$@[\]{}()=|:.`;,-]*$/;

it.each(['v1', 'v2'] as const)('of every operation of %s hold what was typed within quotes alone', (version) => {
  let seen = 0;
  for (const operation of operationsOf(version)) {
    for (const contentType of [undefined, ...Object.keys(operation.body?.content ?? {})]) {
      const draft = awkwardDraft(version, operation, contentType);
      const {
        texts,
        expanded,
        program: around,
      } = powerShellWords(samplesOf(sampleRequest(draft, origin)).powershell.replace(/^#.*\n/, ''));
      expect(texts, operation.id).toContain(origin + addressOf(draft));
      expect(around, operation.id).toMatch(program);
      expect(expanded.every((one) => /^(?:Bearer )?\$env:[A-Z_]+$/.test(one))).toBe(true);
      if (draft.contentType === 'application/json' && !around.includes('HttpClient'))
        expect(texts.flatMap((text) => (text.startsWith('{') ? [JSON.parse(text)] : []))).toEqual([JSON.parse(draft.body)]);
      if (draft.contentType === 'multipart/form-data') {
        expect(texts).toContain(awkwardFile);
        expect(texts).toContain(`${awkward}\nnext line`);
      }
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(200);
});

it('reads quotes as PowerShell does', () => {
  const { texts, expanded, program: around } = powerShellWords(`a 'it''s ’’x‘‘ $y' "Bearer $env:TOKEN" b`);
  expect({ texts, expanded, around }).toEqual({ texts: ["it's ’x‘ $y"], expanded: ['Bearer $env:TOKEN'], around: 'a   b' });
  expect(() => powerShellWords("'it’s'")).toThrow('a text that does not end');
});
