// Files that wait to be fetched: the newest ones within their bound, each once.
import { expect, it } from 'vitest';
import { createKeptFiles } from '#server/printing/queue/kept-files.ts';

it('the oldest goes first when there is no room for all, and one that is too large is not kept', () => {
  const files = createKeptFiles(10);
  const bytes = (length: number) => new Uint8Array(length);
  files.keep('a', bytes(4));
  files.keep('b', bytes(4));
  files.keep('c', bytes(4));
  expect(['a', 'b', 'c'].map((job) => files.find(job)?.byteLength ?? null)).toEqual([null, 4, 4]);
  files.keep('b', bytes(6));
  expect(['b', 'c'].map((job) => files.find(job)?.byteLength ?? null)).toEqual([6, 4]);
  files.keep('d', bytes(11));
  expect(['b', 'c', 'd'].map((job) => files.find(job)?.byteLength ?? null)).toEqual([6, 4, null]);
});
