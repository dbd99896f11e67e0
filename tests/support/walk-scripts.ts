// The walk-throughs of /docs as scripts: their steps one after the other, for the address of a lab.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleLanguage } from '#renderer/features/docs/samples/sample-languages.ts';
import { stepsOf } from '#renderer/features/docs/walks/walk-code.ts';
import type { WalkName } from '#renderer/features/docs/walks/walk-list.ts';
import { root } from '../../scripts/runtime/root.ts';

export const walksFolder = join(root, 'resources', 'walks');

const stepsIn = (name: string) => stepsOf(readFileSync(join(walksFolder, 'code', `${name}.md`), 'utf8'));

export function walkScript(name: WalkName, language: SampleLanguage, address: string): string {
  // The first one begins with nothing: how to get a token is what it tells.
  const steps = name === 'first-list' ? stepsIn(name) : [...stepsIn('prepare'), ...stepsIn(name)];
  return steps
    .map((sources) => sources[language])
    .join('\n')
    .replaceAll('http://127.0.0.1:8390', address);
}

export const stepCount = (name: WalkName) => stepsIn(name).length;
