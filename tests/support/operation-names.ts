// The names of both faces' operations as they were released, and as they are: generated clients call them so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/runtime/root.ts';

export const releasedNamesFile = join(root, 'tests', 'fixtures', 'operation-names.json');

/** Face -> `METHOD address` -> name. */
export type OperationNames = Record<'v1' | 'v2', Record<string, string>>;

const faces = ['v1', 'v2'] as const;
const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'];

export function operationNames(): OperationNames {
  const [v1, v2] = faces.map((face) => namesOf(face));
  return { v1: v1 ?? {}, v2: v2 ?? {} };
}

function namesOf(face: string): Record<string, string> {
  const description = JSON.parse(readFileSync(join(root, 'resources', 'openapi', `${face}.json`), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const all = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      methods.includes(method) ? [[`${method.toUpperCase()} ${path}`, operationId] as const] : [],
    ),
  );
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
