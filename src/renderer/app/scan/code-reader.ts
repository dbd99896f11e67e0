// Asks the thread that reads codes, one picture at a time. docs/adr/0094.

export interface CodeReader {
  /** Null where the picture shows none. */
  read(picture: ImageData): Promise<string | null>;
  end(): void;
}

interface Answer {
  code?: string | null;
  fault?: string;
}

export function startCodeReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader-worker.ts', import.meta.url), { type: 'module' });
  const read = (picture: ImageData) =>
    new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data: { code = null, fault } }: MessageEvent<Answer>) =>
        fault === undefined ? resolve(code) : reject(new Error(fault));
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(picture, [picture.data.buffer]);
    });
  return { read, end: () => worker.terminate() };
}
