// Multipart bodies byte by byte as a test writes them, odd ones included.

const boundary = 'plumbline-test-boundary';
export const multipartType = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };

export interface Part {
  /** What follows `Content-Disposition: form-data`, such as `; name="title"`. */
  disposition: string;
  type?: string;
  content: string | Buffer;
}

export function field(name: string, value: string): Part {
  return { disposition: `; name="${name}"`, content: value };
}

export function filePart(content: string | Buffer, fileName = 'a.txt', name = 'file'): Part {
  return { disposition: `; name="${name}"; filename="${fileName}"`, type: 'application/octet-stream', content };
}

/** `open`: without the closing boundary, as when a transfer ends too early. */
export function multipart(parts: readonly Part[], { open = false }: { open?: boolean } = {}): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, ...(open ? [] : [Buffer.from(`--${boundary}--\r\n`)])]);
}
