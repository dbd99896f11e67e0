// The typed client of v2 for tests: the types that the renderer uses, the requests and checks of the test lab. A path or an
// attribute that the description does not know does not compile.
import createClient, { type Client } from 'openapi-fetch';
import type { paths, recordPaths } from '#server/contract/v2-api.generated.ts';
import type { RunningLab } from './running-lab.ts';
import type { UserName } from './seed-world.ts';

export type TypedClient = Client<paths & recordPaths>;

export function typedClient(lab: RunningLab, user: UserName): TypedClient {
  return createClient<paths & recordPaths>({
    baseUrl: lab.url,
    async fetch(request) {
      const body = Buffer.from(await request.arrayBuffer());
      const answer = await lab.v2(user, {
        method: request.method,
        path: request.url.slice(lab.url.length),
        headers: Object.fromEntries(request.headers),
        ...(body.length > 0 ? { body } : {}),
      });
      const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      );
      const empty = [204, 304].includes(answer.status) || answer.bytes.length === 0;
      return new Response(empty ? null : answer.bytes, { status: answer.status, headers });
    },
  });
}
