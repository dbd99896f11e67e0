// The licences of everything shipped that others wrote: each production package with its text, the fonts, the runtime.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime/root.ts';
import { type LockedPackage, productionPackages } from './shipped-packages.ts';

interface Licence {
  name: string;
  version: string;
  licence: string;
  /** Index into `texts`: many packages come under the same words. */
  text: number;
}

const TEXT_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-].*)?$/i;

/** What papers and labels are set in, each with its licence beside its files. */
const fonts = [
  { name: 'DejaVu Fonts', version: '2.37', licence: 'Bitstream Vera', file: 'DejaVu-LICENCE.txt' },
  { name: 'IBM Plex Sans', version: '3.201', licence: 'OFL-1.1', file: 'IBMPlexSans-LICENCE.txt' },
  { name: 'IBM Plex Sans Arabic', version: '1.101', licence: 'OFL-1.1', file: 'IBMPlexSans-LICENCE.txt' },
  { name: 'IBM Plex Sans Hebrew', version: '1.2', licence: 'OFL-1.1', file: 'IBMPlexSans-LICENCE.txt' },
  { name: 'IBM Plex Sans Thai', version: '1.1', licence: 'OFL-1.1', file: 'IBMPlexSans-LICENCE.txt' },
  { name: 'Noto Sans KR', version: '2.004', licence: 'OFL-1.1', file: 'NotoSans-LICENCE.txt' },
  { name: 'Noto Sans SC', version: '2.004', licence: 'OFL-1.1', file: 'NotoSans-LICENCE.txt' },
] as const;

/** Written for the page "About" and put beside the packed executable. */
export function writeLicences(path: string): void {
  const texts: string[] = [];
  const textOf = (text: string): number => {
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const packages = productionPackages().map((each): Licence => {
    const { licence, text } = licenceOf(each);
    return { name: each.name, version: each.version, licence, text: textOf(text) };
  });
  for (const { file, ...font } of fonts)
    packages.push({ ...font, text: textOf(readFileSync(join(root, 'resources', 'fonts', file), 'utf8').trim()) });
  const seen = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  const sorted = [...seen.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
  writeFileSync(path, JSON.stringify({ packages: sorted, texts }));
}

function licenceOf({ path, name }: LockedPackage): { licence: string; text: string } {
  const folder = join(root, path);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: unknown };
  const files = readdirSync(folder).filter((file) => TEXT_FILE.test(file));
  const text = files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
  const licence = typeof manifest.license === 'string' ? manifest.license : (text.split('\n')[0] ?? '');
  if (licence === '') throw new Error(`${name} names no licence: find out under which one it may be shipped.`);
  return { licence, text: text || fromReadme(folder, licence) };
}

/** Some packages give their licence in the README alone, or only by its name. */
function fromReadme(folder: string, licence: string): string {
  const file = readdirSync(folder).find((name) => /^readme/i.test(name));
  const readme = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  return /^#+\s*licen[cs]e\b[^\n]*\n([\s\S]*?)(?=^#+\s|$(?![\s\S]))/im.exec(readme)?.[1]?.trim() || licence;
}
