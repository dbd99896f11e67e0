// The feed as a client of OData asks it.
import type { Answer } from './http-client.ts';
import type { RunningLab } from './running-lab.ts';
import type { UserName } from './seed-world.ts';

export type Entity = Record<string, unknown>;

export interface FeedAnswer {
  '@odata.context': string;
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: Entity[];
}

export interface FeedRefusal {
  code: string;
  message: string;
  target?: string;
  innererror?: { position: number };
}

export const feed = '/api/v2/odata';

export function feedOf(lab: RunningLab) {
  /** Options are written as clients write them: `$` and brackets as they are, everything else encoded. */
  const addressOf = (path: string, options: Record<string, string | number> = {}) => {
    const pairs = Object.entries(options).map(([name, value]) => `$${name}=${encodeURIComponent(value)}`);
    return `${feed}/${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  };
  const get = (user: UserName, path: string, options?: Record<string, string | number>): Promise<Answer> =>
    lab.v2(user, { path: addressOf(path, options) });
  async function page(user: UserName, path: string, options?: Record<string, string | number>): Promise<FeedAnswer> {
    const answer = await get(user, path, options);
    if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(options)}: ${answer.status} ${answer.text}`);
    return answer.body as FeedAnswer;
  }
  /** To the end, by the links alone. */
  async function whole(user: UserName, path: string, options?: Record<string, string | number>, pageRows = 3): Promise<Entity[]> {
    const rows: Entity[] = [];
    for (let next: string | undefined = addressOf(path, options); next !== undefined; ) {
      const answer = await lab.v2(user, {
        path: next.replace(lab.url, ''),
        headers: { Prefer: `odata.maxpagesize=${pageRows}` },
      });
      if (answer.status !== 200) throw new Error(`${next}: ${answer.status} ${answer.text}`);
      const body = answer.body as FeedAnswer;
      rows.push(...body.value);
      next = body['@odata.nextLink'];
    }
    return rows;
  }
  async function refusal(user: UserName, path: string, options?: Record<string, string | number>) {
    const { status, body } = await get(user, path, options);
    return { status, ...(body as { error: FeedRefusal }).error };
  }
  return { get, page, whole, refusal, addressOf };
}
