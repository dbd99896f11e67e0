// The official rules of EN 16931: a stylesheet that answers which of them a document breaks. It is compiled into a folder that goes with the
// run, is no part of the program and never comes with it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SaxonJS from 'saxon-js';
import { children, readXml } from '../../src/server/lib/xml/xml-tree.ts';

export interface Judgement {
  /** The rules that are broken, each once. */
  fatal: string[];
  warnings: string[];
  /** How many were asked. */
  asked: number;
}

export interface OfficialRules {
  /** All that it knows. */
  known: ReadonlySet<string>;
  judge(xml: string): Judgement;
}

const compiler = fileURLToPath(import.meta.resolve('xslt3'));

export function compileRules(stylesheet: string): OfficialRules {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const compiled = join(folder, 'rules.sef.json');
    const args = [compiler, `-xsl:${stylesheet}`, `-export:${compiled}`, '-nogo'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The rules cannot be compiled: ${stderr}`);
    const stylesheetInternal: unknown = JSON.parse(readFileSync(compiled, 'utf8'));
    const ids = readFileSync(stylesheet, 'utf8').matchAll(/<xsl:attribute name="id">(BR-[\w-]+)</g);
    return {
      known: new Set([...ids].map(([, id = '']) => id)),
      judge: (sourceText) =>
        judged(SaxonJS.transform({ stylesheetInternal, sourceText, destination: 'serialized' }).principalResult),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judged(report: string): Judgement {
  const root = readXml(report);
  const failed = children(root, 'failed-assert').map(({ attributes }) => attributes);
  const named = (isFatal: boolean) => [
    ...new Set(failed.filter(({ flag }) => (flag === 'fatal') === isFatal).map(({ id = '?' }) => id)),
  ];
  return { fatal: named(true), warnings: named(false), asked: children(root, 'fired-rule').length };
}
