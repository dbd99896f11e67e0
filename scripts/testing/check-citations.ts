// Citations of the documents: `docs/interface/v2.md#errors` and `docs/adr/0012` in sources and links of the documents themselves have
// to lead somewhere, and the forms of former documents, which nobody could follow, do not come back.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../runtime/root.ts';

/** Path, from the root and with slashes, to text. */
export type Texts = ReadonlyMap<string, string>;

export interface Problem {
  file: string;
  line: number;
  problem: string;
}

/** Anchors of a page: those written out, and those of its headings as readers of Markdown make them. */
function anchorsOf(text: string): Set<string> {
  const written = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id ?? '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    (title ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
  return new Set([...written, ...headings]);
}

// What stands behind a word is a number or a name in quotes, so that the words alone stay free.
const FORMER = [
  /(?<![\w/-])(?:[Dd]ecisions(?:\.md)?|DECISIONS(?:\.md)?|[Ss]pec|[Cc]ontracts(?:\.md)?|facts) \d/,
  /(?<![\w/-])(?:[Ii]nterface(?:\.md)?,?|[Ss]pec|[Ii]ssue:?|look) (?:\d|"[A-Z]|"v\d)/,
  /(?<![\w/-])(?:users-want|v1-facts|house\.md|interface\.md|decisions\.md|contracts\.md)/i,
  /\bDECISIONS\.md\b/,
  /\bSecurity (?:review )?F\d/,
  /\b(?:it|test|describe)(?:\.each\([^)]*\))?\(['"`][1-9]\.\d/,
];

const CITED = /(?<![\w/#.-])docs\/(?:adr\/\d{4}(?![\w-])|[\w/-]+\.md(?:#[\w-]+)?)/g;

/** Files as pages name them, by their path or its end; what a recipe makes is no file yet, what is
 *  generated is not read here, and what a release changed may be gone. */
const NAMED = /`([\w./-]+\.(?:tsx?|mjs|css))`/g;
const NOT_THERE = /torque-key|NNNN-|\.generated\./;
const OF_THEIR_TIME = /^(?:CHANGELOG\.md|docs\/releases\/)/;

/** `pages` are Markdown files, `sources` everything that may cite them; links of pages may also lead to one of `others`. */
export function citationProblems(pages: Texts, sources: Texts, others: (path: string) => boolean = () => false): Problem[] {
  const anchors = new Map([...pages].map(([path, text]) => [path, anchorsOf(text)]));
  const decisions = new Set([...pages.keys()].map((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1]));
  const problems: Problem[] = [];

  function lead(target: string): boolean {
    const decision = /^docs\/adr\/(\d{4})$/.exec(target);
    if (decision) return decisions.has(decision[1]);
    const [path = '', anchor] = target.split('#');
    const known = anchors.get(path);
    if (known) return !anchor || known.has(anchor);
    return !anchor && (others(path) || [...pages.keys()].some((page) => page.startsWith(`${path}/`)));
  }

  function look(file: string, text: string, judge: (line: string) => string[]): void {
    for (const [index, line] of text.split('\n').entries())
      for (const problem of judge(line)) problems.push({ file, line: index + 1, problem });
  }

  for (const [file, text] of sources)
    look(file, text, (line) => [
      ...[...line.matchAll(CITED)].filter(([target]) => !lead(target)).map(([target]) => `${target} does not exist`),
      ...FORMER.flatMap((form) => form.exec(line) ?? [])
        .slice(0, 1)
        .map((found) => `"${found}" names a document that is not here`),
    ]);

  const names = [...sources.keys()];
  const isThere = (path: string) => names.some((name) => name === path || name.endsWith(`/${path}`)) || others(path);
  for (const [file, text] of pages)
    if (!OF_THEIR_TIME.test(file) && sources.size > 0)
      look(file, text, (line) =>
        [...line.matchAll(NAMED)]
          .map(([, path = '']) => path)
          .filter((path) => !NOT_THERE.test(path) && !isThere(path))
          .map((path) => `there is no file ${path}`),
      );

  for (const [file, text] of pages)
    look(file, text, (line) =>
      [...line.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter(
          (target) =>
            !lead(
              target.startsWith('#')
                ? `${file}${target}`
                : posix.normalize(`${posix.dirname(file)}/${target}`).replace(/^\.\//, ''),
            ),
        )
        .map((target) => `the link ${target} leads nowhere`),
    );
  return problems;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

function textsOf(files: string[]): Texts {
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

// Its own forms are written out in it, and its test breaks it on purpose; released migrations are never touched.
const SPARED = /check-citations|\.generated\.|\/migrations\/\d|fixtures\/releases\//;

/** Of the whole repository. */
export function problemsHere(): Problem[] {
  const pages = [...readdirSync(root), ...filesBelow('docs')].filter((file) => file.endsWith('.md'));
  const sources = ['src', 'tests', 'scripts', '.ci', '.github']
    .flatMap(filesBelow)
    .filter((file) => /\.(ts|tsx|mjs|css|sh|yml|json)$/.test(file) && !SPARED.test(file));
  return citationProblems(textsOf(pages), textsOf(sources), (path) =>
    existsSync(join(root, dirname(path), posix.basename(path))),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = problemsHere();
  for (const { file, line, problem } of found) process.stderr.write(`${file}:${line} ${problem}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
