// Where a worker's file lies: beside the source when run from source, beside the bundle when built.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const places = ['../../workers/', '../workers/', './workers/', '../server/workers/', './server/workers/'];

export function workerFile(name: string): string {
  for (const place of places) {
    for (const extension of ['js', 'ts']) {
      const path = fileURLToPath(new URL(`${place}${name}.${extension}`, import.meta.url));
      if (existsSync(path)) return path;
    }
  }
  throw new Error(`the worker ${name} is not part of this build`);
}
