// An answer as the faces write it: that of Node's own server, or one that a reading thread hands over to it.
import type { OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';

export type HeaderValue = number | string | readonly string[];

export interface Reply extends Writable {
  statusCode: number;
  readonly headersSent: boolean;
  shouldKeepAlive: boolean;
  setHeader(name: string, value: HeaderValue): this;
  getHeader(name: string): number | string | string[] | undefined;
  appendHeader(name: string, value: string | readonly string[]): this;
  removeHeader(name: string): void;
  writeHead(status: number, headers?: OutgoingHttpHeaders): this;
  /** One who takes nothing for so long is cut off. */
  setTimeout(milliseconds: number): this;
}
