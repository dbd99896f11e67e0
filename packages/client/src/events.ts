// Server-sent events out of the bytes of an answer.

export interface LabEvent {
  id: string | null;
  event: string;
  data: unknown;
}

/** Ends with the answer; who follows begins anew with the last id. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LabEvent & { retryMs: number | null }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): LabEvent & { retryMs: number | null } {
  const lines = block.split(/\r?\n/).map((line) => /^([^:]*):? ?(.*)$/.exec(line));
  const all = (name: string) => lines.flatMap((line) => (line?.[1] === name ? [line[2] ?? ''] : []));
  const data = all('data').join('\n');
  const retry = all('retry').at(-1);
  return {
    id: all('id').at(-1) ?? null,
    event: all('event').at(-1) ?? 'message',
    data: data === '' ? null : (JSON.parse(data) as unknown),
    retryMs: retry === undefined ? null : Number(retry),
  };
}
