// A stream of server-sent events that comes back by itself: with a growing pause after failures, not while the window is hidden,
// and always after the last event it has seen.
import { reportLost, reportReached } from '../connection.ts';

export interface StreamListener {
  onEvent(name: string, data: string): void;
  /** Nobody is signed in any more; it does not come back. */
  onRefused(): void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

interface Block {
  id: string | null;
  name: string;
  data: string;
}

function readBlock(text: string): Block {
  const block: Block = { id: null, name: 'message', data: '' };
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') block.id = value;
    if (field === 'event') block.name = value;
    if (field === 'data') block.data += value;
  }
  return block;
}

/** Gives what ends it. */
export function followStream(address: string, { onEvent, onRefused }: StreamListener): () => void {
  let lastId: string | null = null;
  let late = false;
  let pause = firstPauseMs;
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const { id, name, data } of blocks.map(readBlock)) {
        if (id !== null) lastId = id;
        if (data !== '') onEvent(name, data);
      }
    }
  }

  /** False when it is not to be tried again. */
  async function once(signal: AbortSignal): Promise<boolean> {
    const headers = { Accept: 'text/event-stream', ...(lastId === null ? {} : { 'Last-Event-ID': lastId }) };
    const response = await fetch(address, { headers, credentials: 'same-origin', cache: 'no-store', signal }).catch(() => null);
    if (signal.aborted) return false;
    if (!response) {
      reportLost();
      return true;
    }
    reportReached();
    if (response.status === 401) {
      onRefused();
      return false;
    }
    if (response.ok && response.body) {
      // Without an id to go on from, nobody knows what happened since the screen was filled.
      if (late && lastId === null) onEvent('reset', '');
      pause = firstPauseMs;
      await read(response.body).catch(() => undefined);
    }
    return !signal.aborted;
  }

  async function begin(): Promise<void> {
    clearTimeout(timer);
    current?.abort();
    const mine = new AbortController();
    current = mine;
    if (!(await once(mine.signal))) return;
    late = true;
    timer = setTimeout(() => void begin(), pause);
    pause = Math.min(longestPauseMs, pause * 2);
  }

  function halt(): void {
    clearTimeout(timer);
    current?.abort();
  }

  // A browser keeps few connections to one server: hidden windows leave them to those that are looked at.
  const onVisibility = () => (document.hidden ? halt() : void begin());
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    halt();
  };
}
