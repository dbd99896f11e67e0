// The neighbours of a page as a header (`Link`, RFC 8288), with whole addresses: for programs that follow it without reading the body.
import type { Exchange } from '../exchange/exchange.ts';

const relations = ['first', 'prev', 'next', 'last'] as const;

interface Paged {
  links?: Partial<Record<(typeof relations)[number], string | null>>;
}

/** Beside what else is told there. Null: it has no pages. */
export function linkHeader({ req, res, encrypted }: Exchange, body: unknown): string | null {
  const { links } = (body ?? {}) as Paged;
  if (!links) return null;
  const base = `${encrypted ? 'https' : 'http'}://${req.headers.host ?? ''}`;
  const told = relations.flatMap((name) => (links[name] ? [`<${base}${links[name]}>; rel="${name}"`] : []));
  const others = res.getHeader('Link');
  return told.length === 0 ? null : [...(others === undefined ? [] : [String(others)]), ...told].join(', ');
}
