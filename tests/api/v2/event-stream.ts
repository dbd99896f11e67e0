// A reader of live events as tests need one: what came so far, and waiting for what should come.
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { arrival } from '../../support/waiting.ts';

export interface ReadEvent {
  id: string | null;
  /** `message` unless said otherwise. */
  event: string;
  data: { resource?: string; path?: string; id?: string; action?: string };
}

export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** The next event that was not taken yet; null when the stream has ended. */
  next(): Promise<ReadEvent | null>;
  /** Takes events up to and with the one about this record; gives each as `resource id action`. */
  until(id: string): Promise<string[]>;
  /** What the stream says beside events. */
  comments: string[];
  ended: Promise<void>;
  close(): void;
}

function parse(block: string): ReadEvent {
  const read: ReadEvent = { id: null, event: 'message', data: {} };
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') read.id = value;
    if (name === 'event') read.event = value;
    if (name === 'data') read.data = JSON.parse(value) as ReadEvent['data'];
  }
  return read;
}

/** The stream has begun, or was refused, when this resolves. */
export function openEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(`${url}/api/v2/events`, {
      agent: false,
      headers: { Accept: 'text/event-stream', ...headers },
    });
    onTestFinished(() => void asked.destroy());
    asked.once('error', reject);
    asked.end();
    asked.once('response', (response) => {
      const events: ReadEvent[] = [];
      const comments: string[] = [];
      let [rest, over] = ['', false];
      let told = () => {};
      const ended = new Promise<void>((done) => {
        response.once('close', () => {
          over = true;
          told();
          done();
        });
      });
      response.on('error', () => undefined);
      response.setEncoding('utf8').on('data', (part: string) => {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.startsWith(':')) comments.push(block);
          else events.push(parse(block));
        }
        told();
      });
      async function next(): Promise<ReadEvent | null> {
        for (;;) {
          const event = events.shift();
          if (event) return event;
          if (over) return null;
          await new Promise<void>((done) => {
            told = done;
          });
        }
      }
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        comments,
        next,
        ended,
        async until(id) {
          const seen: string[] = [];
          for (;;) {
            const event = await arrival(`an event of ${id} after ${seen.join(', ')}`, next());
            if (!event) throw new Error(`the stream ended after ${seen.join(', ')}`);
            const { resource, id: about, action } = event.data;
            seen.push(event.event === 'message' ? `${resource} ${about} ${action}` : event.event);
            if (about === id) return seen;
          }
        },
        close: () => void asked.destroy(),
      });
    });
  });
}
