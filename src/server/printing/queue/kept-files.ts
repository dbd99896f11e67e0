// Files of print jobs that were made a moment ago and wait to be fetched, so that thousands of labels are not drawn twice. In memory
// and bounded: whatever is not here any more is made again from what its job keeps, and is the same bytes.

export interface KeptFiles {
  keep(job: string, bytes: Uint8Array): void;
  find(job: string): Uint8Array | null;
}

export function createKeptFiles(mostBytes: number): KeptFiles {
  // A map gives its keys in the order they came.
  const files = new Map<string, Uint8Array>();
  let size = 0;

  function drop(job: string): void {
    size -= files.get(job)?.byteLength ?? 0;
    files.delete(job);
  }

  return {
    keep(job, bytes) {
      drop(job);
      if (bytes.byteLength > mostBytes) return;
      files.set(job, bytes);
      size += bytes.byteLength;
      for (const oldest of files.keys()) {
        if (size <= mostBytes) return;
        drop(oldest);
      }
    },
    find: (job) => files.get(job) ?? null,
  };
}
