// A part of a description: the operations of some groups, with the schemas they use. Whole, v2 is more than some generators of clients and
// compilers can take at once.
import type { Described } from './lab-description.ts';

type Item = Record<string, { tags?: readonly string[] }>;

export function groupsOf({ paths }: Pick<Described, 'paths'>): Set<string> {
  return new Set(Object.values(paths).flatMap((item) => Object.values(item as Item).flatMap(({ tags = [] }) => tags)));
}

export function partOf(whole: Described, groups: ReadonlySet<string>): Described {
  const paths = Object.entries(whole.paths).flatMap(([path, item]) => {
    const operations = Object.entries(item as Item);
    const kept = operations.filter(([, { tags }]) => tags === undefined || tags.some((tag) => groups.has(tag)));
    return kept.some(([, { tags }]) => tags !== undefined) ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const part = Object.fromEntries(paths);
  const { schemas, ...others } = whole.components;
  const used = reached(schemas, [part, others]);
  const tags = (whole.tags ?? []).filter(({ name }) => groups.has(name));
  const needed = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...whole, tags, paths: part, components: { ...others, schemas: Object.fromEntries(needed) } };
}

/** Names of schemas that are referred to from there, and from those. */
function reached(schemas: Described['components']['schemas'], from: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [, name = ''] of JSON.stringify(next).matchAll(/#\/components\/schemas\/([^"/]+)/g))
      if (!found.has(name)) {
        found.add(name);
        if (schemas[name] !== undefined) open.push(schemas[name]);
      }
  return found;
}
