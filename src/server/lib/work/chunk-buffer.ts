// Bytes that come in many small pieces, kept in a few large ones: a hundred thousand small buffers weigh several times what they hold.

export interface ChunkBuffer {
  add(piece: Uint8Array): void;
  length(): number;
  /** All of them in memory of their own, which can be given over to another thread. */
  all(): Uint8Array<ArrayBuffer>;
}

const blockSize = 1 << 20;

export function chunkBuffer(): ChunkBuffer {
  const full: Uint8Array[] = [];
  let block = new Uint8Array(0);
  let used = 0;
  let length = 0;

  function close(): void {
    if (used > 0) full.push(block.subarray(0, used));
    block = new Uint8Array(0);
    used = 0;
  }

  return {
    add(piece) {
      length += piece.length;
      if (piece.length >= blockSize) {
        close();
        full.push(piece);
        return;
      }
      if (used + piece.length > block.length) {
        close();
        block = new Uint8Array(blockSize);
      }
      block.set(piece, used);
      used += piece.length;
    },
    length: () => length,
    all() {
      close();
      const bytes = new Uint8Array(length);
      let at = 0;
      for (const part of full) {
        bytes.set(part, at);
        at += part.length;
      }
      return bytes;
    },
  };
}
