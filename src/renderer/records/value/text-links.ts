// Where a text names a page or an address for letters: typed as text, shown as a link. Everything else stays text. Pure.

export interface TextLink {
  href: string;
  /** As it is typed. */
  text: string;
}

/** A page of the web, or somebody's address. A word before either belongs to it, so that `nohttp://` is none. */
const candidate =
  /(?<![\p{L}\p{N}._%+@/:-])(?:https?:\/\/[^\s<>"\p{Cc}]{1,1000}|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,250}\.\p{L}{2,24})/giu;

/** Whoever writes a sentence ends it behind the address. */
const ending = /[.,;:!?'’“”»)\]}]+$/u;

/** A text in its pieces; `http`: pages without encryption are links, too. */
export function linkPieces(text: string, { http }: { http: boolean }): (string | TextLink)[] {
  const pieces: (string | TextLink)[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const shown = withoutEnding(found);
    const href = hrefOf(shown, http);
    if (href === null) continue;
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push({ href, text: shown });
    from = index + shown.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** A bracket that was opened within the address closes there. */
function withoutEnding(found: string): string {
  const bare = found.replace(ending, '');
  const closes = found.charAt(bare.length) === ')' && count(bare, '(') > count(bare, ')');
  return closes ? `${bare})` : bare;
}

const count = (text: string, letter: string) => text.split(letter).length - 1;

function hrefOf(text: string, http: boolean): string | null {
  if (!/^https?:/i.test(text)) return `mailto:${text}`;
  try {
    const { protocol, username, password, href } = new URL(text);
    // A name before the @ makes another place look like a known one.
    if (username !== '' || password !== '') return null;
    return protocol === 'https:' || http ? href : null;
  } catch {
    return null;
  }
}
