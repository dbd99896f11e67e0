// Mentions in a text: typed by name, kept by key, shown by name.

export interface Mention {
  id: string;
  name: string;
}

/** A text as it is kept, in its pieces. */
export function piecesOf(text: string, mentions: readonly Mention[]): (string | Mention)[] {
  const names = new Map(mentions.map((mention) => [mention.id, mention]));
  const pieces = text.split(/<@([^<>\s]{1,80})>/);
  return pieces.flatMap((piece, index): (string | Mention)[] => {
    if (index % 2 === 1) return [names.get(piece) ?? { id: piece, name: piece }];
    return piece === '' ? [] : [piece];
  });
}

/** What is being typed behind an `@` at the caret; null: nobody is being mentioned. */
export function asked(text: string, caret: number): string | null {
  const [, word] = /(?:^|[\s(])@([\p{L}\p{N}.'@-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret)) ?? [];
  return word ?? null;
}

/** The text with the name in place of what was typed, and where the caret goes. */
export function withName(text: string, caret: number, name: string): { text: string; caret: number } {
  const word = asked(text, caret) ?? '';
  const start = text.slice(0, caret - word.length) + name;
  return { text: `${start} ${text.slice(caret).replace(/^ /, '')}`, caret: start.length + 1 };
}

/** Of two people with one name, each has a name of their own in the text. */
export function nameFor(mention: Mention, chosen: ReadonlyMap<string, string>): string {
  let name = mention.name;
  for (let count = 2; chosen.has(name) && chosen.get(name) !== mention.id; count += 1) name = `${mention.name} (${count})`;
  return name;
}

/** The text as it is kept; `chosen`: the key behind each name that was chosen. The longest name first, as one may begin another. */
export function keptText(text: string, chosen: ReadonlyMap<string, string>): string {
  const names = [...chosen].sort(([one], [other]) => other.length - one.length);
  return names.reduce((kept, [name, id]) => kept.replaceAll(`@${name}`, `<@${id}>`), text);
}

/** As it is read, in plain text. */
export function spokenText(text: string, mentions: readonly Mention[]): string {
  return piecesOf(text, mentions)
    .map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`))
    .join('');
}
