// The lists that take a size, of all that each face describes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesDir } from './seed-lab.ts';

interface Parameter {
  $ref?: string;
  name?: string;
}

type Paths = Record<string, { get?: { parameters?: Parameter[] }; parameters?: Parameter[] }>;

/** A customer's own are made of these. */
export function lists(face: 'v1' | 'v2'): string[] {
  const { paths } = JSON.parse(readFileSync(join(resourcesDir, 'openapi', `${face}.json`), 'utf8')) as { paths: Paths };
  const size = face === 'v1' ? /^(?:#.*\/)?limit$/i : /pageSize$|^page\[size\]$/i;
  return Object.entries(paths).flatMap(([path, { get, parameters = [] }]) =>
    get &&
    !/\{|^\/api\/v2\/(?:public|room)\//.test(path) &&
    [...parameters, ...(get.parameters ?? [])].some(({ $ref, name }) => size.test($ref ?? name ?? ''))
      ? [path]
      : [],
  );
}
