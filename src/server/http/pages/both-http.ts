// Express over HTTP/2: it gives each request its helpers by a prototype that stands on Node's class of HTTP/1.1. A request of HTTP/2 gets
// the same helpers on the class of its own.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type express from 'express';

/** What express calls for each request; its types leave it out. */
interface Handling {
  handle(this: Handling, req: IncomingMessage, res: ServerResponse): void;
  request: object;
  response: object;
}

export function bothHttp(app: express.Application): RequestListener {
  const handling = app as unknown as Handling;
  const overHttp2: Handling = Object.create(handling, {
    request: { value: onto(Http2ServerRequest.prototype, handling.request) },
    response: { value: onto(Http2ServerResponse.prototype, handling.response) },
  });
  return (req, res) => {
    if (!((req as object) instanceof Http2ServerRequest)) return app(req, res);
    // Express writes it; there it can only be read.
    Object.defineProperty(res, 'req', { value: req, writable: true, configurable: true });
    handling.handle.call(overHttp2, req, res);
  };
}

/** The helpers of express (its own and those of this application) over another class. */
function onto(prototype: object, helpers: object): object {
  const shared = Object.getPrototypeOf(helpers) as object;
  return Object.create(prototype, { ...Object.getOwnPropertyDescriptors(shared), ...Object.getOwnPropertyDescriptors(helpers) });
}
