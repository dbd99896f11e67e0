// A lab as a program works with it: lists to their end, writes that happen once, files, events, changes.
import type { components, RecordPath, RecordTypes } from '../../../src/server/contract/v2-api.generated.ts';
import { eventsOf, type LabEvent } from './events.ts';
import { type Call, type Line, type LineOptions, openLine, pause } from './line.ts';
import { PlumblineError } from './problems.ts';

type Schemas = components['schemas'];
export type Row<Path extends RecordPath> = Schemas[RecordTypes[Path]];
/** What may be written: of what is only read, nothing. */
export type Written<
  Path extends RecordPath,
  Purpose extends 'write' | 'change',
> = `${RecordTypes[Path]}-${Purpose}` extends keyof Schemas ? Schemas[`${RecordTypes[Path]}-${Purpose}`] : never;

export interface ListOptions {
  /** By attribute or path of a relation; two of one attribute are a range: `['gte:2027-03-01', 'lt:2027-04-01']`. */
  filter?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  q?: string;
  sort?: string;
  /** Of one page; the list is read to its end whatever it is. */
  size?: number;
}

export interface Change {
  action: 'created' | 'updated' | 'deleted';
  at: string;
  record_type: string;
  record_id: string;
  /** As the list shows it now; null once it is gone. */
  record: { id: string; type: string; attributes: Record<string, unknown> } | null;
}

interface WriteOptions {
  etag?: string | null;
  /** Why; kept in the change history. */
  reason?: string;
}

/** `randomUUID` is missing on pages that came over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const keyed = (headers: Record<string, string> = {}) => ({ 'Idempotency-Key': newKey(), ...headers });
const one = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;
/** Characters of a header are bytes. */
const asBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
const why = ({ reason }: WriteOptions) => (reason === undefined ? undefined : { 'X-Change-Reason': asBytes(reason) });
const since = ({ etag }: WriteOptions) => (etag === undefined || etag === null ? undefined : { 'If-Match': etag });

export class Plumbline {
  readonly #send: Line;

  constructor(options: LineOptions) {
    this.#send = openLine(options);
  }

  /** With e-mail and password, as a person: for scripts a key that may less is the better way. */
  static async signIn(options: LineOptions & { email: string; password: string; deviceName: string; code?: string }) {
    const { email, password, deviceName: device_name, code, ...line } = options;
    const body = { email, password, device_name, ...(code === undefined ? {} : { code }) };
    const { token } = (await (await openLine(line)({ method: 'POST', path: 'auth/token', body })).json()) as { token: string };
    return new Plumbline({ ...line, token });
  }

  /** Any call; what it is refused for is thrown. */
  call(call: Call): Promise<Response> {
    return this.#send(call);
  }

  /** All records of a list; pages are read by key, so that none comes twice whatever is written meanwhile. */
  async *records<Path extends RecordPath>(
    path: Path,
    { filter = {}, q, sort, size = 200 }: ListOptions = {},
  ): AsyncGenerator<Row<Path>> {
    const query = new URLSearchParams({ 'page[after]': '', 'page[size]': String(size) });
    for (const [name, value] of Object.entries(filter))
      for (const each of [value].flat()) query.append(`filter[${name}]`, String(each));
    if (q !== undefined) query.set('q', q);
    if (sort !== undefined) query.set('sort', sort);
    let next: string | null = `${path}?${query}`;
    while (next !== null) {
      const page = (await (await this.#send({ path: next })).json()) as { data: Row<Path>[]; links: { next: string | null } };
      yield* page.data;
      next = page.links.next;
    }
  }

  async get<Path extends RecordPath>(path: Path, id: string, include?: string) {
    const query = include === undefined ? '' : `?${new URLSearchParams({ include })}`;
    return recordOf<Path>(await this.#send({ path: one(path, id) + query }));
  }

  /** Made once, also when the line breaks before the answer is here. */
  async create<Path extends RecordPath>(path: Path, body: Written<Path, 'write'>, options: WriteOptions = {}) {
    return recordOf<Path>(await this.#send({ method: 'POST', path, body, headers: keyed(why(options)) }));
  }

  /** With the `etag` that was read nobody's change is lost: 412 if somebody was faster. */
  async update<Path extends RecordPath>(path: Path, id: string, body: Written<Path, 'change'>, options: WriteOptions = {}) {
    const headers = { ...since(options), ...why(options) };
    return recordOf<Path>(await this.#send({ method: 'PATCH', path: one(path, id), body, headers }));
  }

  /** Gives its place in the bin, for `restore`. */
  async delete(path: RecordPath, id: string, options: WriteOptions = {}): Promise<string | null> {
    const answer = await this.#send({ method: 'DELETE', path: one(path, id), headers: { ...since(options), ...why(options) } });
    return answer.headers.get('x-bin-id');
  }

  async restore(binId: string): Promise<void> {
    await this.#send({ method: 'POST', path: `${one('bin', binId)}/restore`, body: {} });
  }

  /** A record that holds a file, with fields beside it. */
  async upload<Path extends RecordPath>(path: Path, file: File, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file, file.name);
    return recordOf<Path>(await this.#send({ method: 'POST', path, form, headers: keyed() }));
  }

  async download(path: string): Promise<Blob> {
    return (await this.#send({ path, headers: { Accept: '*/*' } })).blob();
  }

  /** What changes, as it changes, until the signal ends it. A line that ends is begun again where it ended. */
  async *events(signal: AbortSignal, lastEventId: string | null = null): AsyncGenerator<LabEvent> {
    let last = lastEventId;
    let waitMs = 3000;
    while (!signal.aborted) {
      try {
        const headers = { Accept: 'text/event-stream', ...(last === null ? {} : { 'Last-Event-ID': last }) };
        const { body } = await this.#send({ path: 'events', headers, signal });
        if (body)
          for await (const { retryMs, ...event } of eventsOf(body)) {
            last = event.id ?? last;
            waitMs = retryMs ?? waitMs;
            yield event;
          }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof PlumblineError && error.status > 0 && error.status < 500) throw error;
      }
      await pause(waitMs);
    }
  }

  /** The place to begin with: keep it, read the lists, then follow `changes`. */
  async cursor(): Promise<string> {
    return ((await (await this.#send({ path: 'changes' })).json()) as { meta: { cursor: string } }).meta.cursor;
  }

  /** Every page of what changed since a cursor, until there is no more. Keep each cursor once its page is done. */
  async *changes(from: string, types?: readonly string[]): AsyncGenerator<{ changes: Change[]; cursor: string }> {
    const filter = types === undefined ? undefined : { 'filter[type]': `in:${types.join(',')}` };
    for (let cursor = from, more = true; more; ) {
      const query = new URLSearchParams({ since: cursor, ...filter });
      const page = (await (await this.#send({ path: `changes?${query}` })).json()) as {
        data: { attributes: Change }[];
        meta: { cursor: string; more: boolean };
      };
      ({ cursor, more } = page.meta);
      yield { changes: page.data.map(({ attributes }) => attributes), cursor };
    }
  }
}

async function recordOf<Path extends RecordPath>(answer: Response): Promise<Row<Path> & { etag: string | null }> {
  const { data } = (await answer.json()) as { data: Row<Path> };
  return { ...data, etag: answer.headers.get('etag') };
}
