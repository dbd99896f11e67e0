// The neighbours of a page as a header (`Link`, RFC 8288), with whole addresses: for programs that follow it without reading the body.
import type { Exchange } from '../exchange/exchange.ts';

/** Programs take 16 kB of headers at most: what would not leave room for the others is told in the body alone. */
const longest = 8_000;

const relations = ['first', 'prev', 'next', 'last'] as const;

interface Paged {
  links?: Partial<Record<(typeof relations)[number], string | null>>;
}

/** Beside what else is told there. Null: it has no pages, or their addresses are too long. */
export function linkHeader({ req, res, encrypted }: Exchange, body: unknown): string | null {
  const { links } = (body ?? {}) as Paged;
  if (!links) return null;
  const base = `${encrypted ? 'https' : 'http'}://${req.headers.host ?? ''}`;
  const told = relations.flatMap((name) => (links[name] ? [`<${base}${links[name]}>; rel="${name}"`] : []));
  const others = res.getHeader('Link');
  const all = [...(others === undefined ? [] : [String(others)]), ...told].join(', ');
  return told.length === 0 || all.length > longest ? null : all;
}
