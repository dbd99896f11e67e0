// Requests of a drill over connections that are kept, as clients keep theirs.
import { Agent, request } from 'node:http';

export interface Answered {
  status: number;
  etag: string | undefined;
  said: string;
  /** What stands in its body. */
  data<T>(): T;
}

export interface Asking {
  token: string;
  agent?: Agent;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

const shared = new Agent({ keepAlive: true, maxSockets: 64 });

export function ask(url: string, { token, agent = shared, method = 'GET', body, headers = {} }: Asking): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...{ agent, method },
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const said = Buffer.concat(parts).toString();
        const { statusCode: status = 0, headers: given } = answer;
        resolve({ status, etag: given.etag, said, data: <T>() => (JSON.parse(said) as { data: T }).data });
      });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Made {
  id: string;
  attributes: Record<string, unknown>;
}

/** What a drill stands on has to be there. */
export async function made(url: string, token: string, body: object): Promise<Made> {
  const answer = await ask(url, { token, method: 'POST', body });
  if (answer.status !== 201) throw new Error(`${url} was answered with ${answer.status}: ${answer.said}`);
  return answer.data<Made>();
}
