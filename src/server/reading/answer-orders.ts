// What a reading thread does with an order: the request is passed through its face once more, from where its caller is known.
import type { IncomingMessage as Request } from 'node:http';
import { Socket } from 'node:net';
import type { Exchange } from '../http/exchange/exchange.ts';
import { pathSegments, splitUrl } from '../http/exchange/query-string.ts';
import { passV1 } from '../http/v1/face.ts';
import { passV2 } from '../http/v2/face.ts';
import { IncomingMessage } from '../lib/lines/node-http.ts';
import { HandedReply } from './handed-reply.ts';
import type { FromReader, ReadingOrder, ToReader } from './messages.ts';
import type { ReadingLab } from './reading-lab.ts';

export interface Answering {
  hear(message: Exclude<ToReader, { kind: 'last' }>): void;
  /** Once all that came before is answered or given up. */
  idle(): Promise<void>;
}

/** What a request needs to be one; nothing comes over it. */
const noLine = new Socket();

function requestOf({ method, url, headers, body }: ReadingOrder): Request {
  const req = new IncomingMessage(noLine);
  req.method = method;
  req.url = url;
  req.headers = headers as Request['headers'];
  if (body) req.push(body);
  req.push(null);
  req.complete = true;
  return req;
}

export function createAnswering(
  opened: Promise<ReadingLab>,
  post: (message: FromReader, moved?: readonly ArrayBuffer[]) => void,
): Answering {
  const replies = new Map<number, HandedReply>();
  const underWay = new Set<Promise<void>>();
  /** What was committed is known before the next order is looked at. */
  let upToDate: Promise<unknown> = opened;

  async function answered(number: number, order: ReadingOrder): Promise<void> {
    const trail: Exchange['trail'] = {};
    const res = new HandedReply({ number, trail, post: (message, moved) => post(message, moved as ArrayBuffer[]) });
    replies.set(number, res);
    res.once('close', () => replies.delete(number));
    try {
      await upToDate;
      const lab = await opened;
      lab.setClock(order.now);
      await pass(lab, order, { res, trail });
    } catch (error) {
      const { services } = await opened;
      services.lab.log.error('request failed', { requestId: order.requestId, error });
      res.destroy();
    }
  }

  return {
    hear(message) {
      if (message.kind === 'order') {
        const answer = answered(message.number, message.order).finally(() => underWay.delete(answer));
        underWay.add(answer);
      } else if (message.kind === 'taken') replies.get(message.number)?.taken(message.room);
      else if (message.kind === 'gone') replies.get(message.number)?.destroy();
      else if (message.kind === 'written') upToDate = upToDate.then(async () => (await opened).written(message.tables));
      else post({ kind: 'here' });
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}

async function pass({ services, principals }: ReadingLab, order: ReadingOrder, { res, trail }: Pick<Exchange, 'res' | 'trail'>) {
  const { path, query, repeated } = splitUrl(order.url);
  const segments = pathSegments(path);
  const { method, requestId, address, encrypted, overNetwork, userId, handedOut } = order;
  const exchange: Exchange = {
    ...{ req: requestOf(order), res, method, query, repeated, requestId, address, encrypted, overNetwork, trail },
    segments: segments.slice(order.face === 'v2' ? 2 : 1),
  };
  const caller = () => principals.byAccess({ userId, handedOut });
  await (order.face === 'v2' ? passV2(exchange, services, caller) : passV1(exchange, services, caller));
}
