// Reads a dictionary as Hunspell keeps it: the rules of a language (.aff) and its words (.dic), both UTF-8 with flags of one letter each,
// which is what the two dictionaries of this program are. Anything else is refused rather than made wrong.

/** Texts are held a byte a character: their order is then that of their bytes, which is the order a trie wants. */
export type Bytes = string;

const bytesOf = (text: string): Bytes => Buffer.from(text, 'utf8').toString('latin1');

export interface Dictionary {
  /** Whose it is and under which licence, as it stands above the rules. */
  comment: Bytes;
  /** Sets of flags; what has set 1 is the first of these. */
  groups: Bytes[];
  /** Endings and beginnings. */
  affixes: Bytes[];
  /** What is often written for what. */
  replacements: [from: Bytes, to: Bytes][];
  /** Every other rule as it stands. */
  others: Bytes[];
  /** In the order of their bytes; 0 is no set of flags. */
  words: { word: Bytes; groups: number[] }[];
}

class Groups {
  readonly list: Bytes[] = [];
  readonly #numbers = new Map<Bytes, number>();

  numberOf(flags: Bytes): number {
    const known = this.#numbers.get(flags);
    if (known !== undefined) return known;
    const number = this.list.push(flags);
    this.#numbers.set(flags, number);
    return number;
  }
}

export function readDictionary(aff: string, dic: string): Dictionary {
  const groups = new Groups();
  const rules = readRules(aff, groups);
  const words = readWords(dic, groups);
  return { ...rules, words, groups: groups.list };
}

/** A word of the file can hold the sign, a rule cannot. */
const withoutComment = (line: string) => line.replace(/(?:^|\s)#.*$/, '').trim();

function readRules(aff: string, groups: Groups): Omit<Dictionary, 'words' | 'groups'> {
  const lines = aff.split('\n');
  const begun = lines.findIndex((line) => withoutComment(line) !== '');
  const rules = { affixes: [] as Bytes[], replacements: [] as [Bytes, Bytes][], others: [] as Bytes[] };
  let counted = false;
  for (const line of lines.map(withoutComment)) {
    const [command = '', ...rest] = line.split(/\s+/);
    if (command === 'SET') must(rest[0] === 'UTF-8', line);
    else if (command === 'PFX' || command === 'SFX') rules.affixes.push(affixOf([command, ...rest], groups));
    else if (command === 'REP' && !counted) counted = true;
    else if (command === 'REP') rules.replacements.push(replacementOf(rest, line));
    else if (command !== '') {
      must(!['AF', 'AM', 'FLAG', 'IGNORE', 'COMPLEXPREFIXES', 'SYLLABLENUM'].includes(command), line);
      rules.others.push(bytesOf(line));
    }
  }
  return { comment: bytesOf(lines.slice(0, begun).join('\n')), ...rules };
}

/** `SFX N Y 2` heads the two lines that follow; `SFX N 0 en/S [^e]` is one of them, and its own flags become a set, too. */
function affixOf(fields: string[], groups: Groups): Bytes {
  const [command, flag, strip, ending = '', ...rest] = fields;
  const [added, flags] = ending.split('/');
  if (flags === undefined) return bytesOf(fields.join(' '));
  return bytesOf([command, flag, strip, `${added}/${groups.numberOf(bytesOf(flags))}`, rest[0] ?? '.'].join(' '));
}

/** A gap within one of the two is written as an underscore. */
function replacementOf(fields: string[], line: string): [Bytes, Bytes] {
  const [from, to] = fields.map((field) => bytesOf(field.replaceAll('_', ' ')));
  must(fields.length === 2, line);
  return [from as Bytes, to as Bytes];
}

/** The first line counts the others; lines that begin with a tab are notes. */
function readWords(dic: string, groups: Groups): Dictionary['words'] {
  const found = new Map<Bytes, Set<number>>();
  for (const line of dic.split('\n').slice(1)) {
    if (line.trim() === '' || line.startsWith('\t')) continue;
    const [, word = '', flags] = /^(\/?(?:\\\/|[^/\t])+)(?:\/([^\s]+))?/.exec(line.trimEnd()) ?? [];
    must(word !== '', line);
    const bytes = bytesOf(word.replaceAll('\\/', '/'));
    const sets = found.get(bytes) ?? new Set();
    found.set(bytes, sets.add(flags === undefined ? 0 : groups.numberOf(bytesOf(flags))));
  }
  return [...found]
    .map(([word, sets]) => ({ word, groups: [...sets].sort((a, b) => b - a) }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
}

function must(isRight: boolean, line: string): void {
  if (!isRight) throw new Error(`A dictionary holds what is not known here: ${line}`);
}
