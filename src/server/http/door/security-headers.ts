// Headers of every answer, and the names this server answers to: a foreign Host is a DNS rebinding attempt and is refused
// (docs/quality.md#s10, docs/quality.md#s15).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../contract/errors.ts';

/** Scripts and styles come from our own files only; the design system's variables go in as a constructed style sheet. */
const policyWith = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const contentSecurityPolicy = policyWith("'self'");

/** A thread has the policy of its own file: the one that reads codes from pictures compiles WebAssembly, and no page may. docs/adr/0094. */
const codeReaderPolicy = policyWith("'self' 'wasm-unsafe-eval'");

/** Of a file of the screens, as it is or packed. */
export function setPolicyOfFile(res: ServerResponse, path: string): void {
  if (codeReader.test(path)) res.setHeader('Content-Security-Policy', codeReaderPolicy);
}

const codeReader = /[\\/]code-reader-worker-[\w-]+\.js(?:\.(?:br|gz))?$/;

export function setSecurityHeaders(res: ServerResponse, requestId: string): void {
  res.setHeader('X-Request-Id', requestId);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

export function assertKnownHost(req: IncomingMessage, known: ReadonlySet<string>): void {
  const host = (req.headers.host ?? '').toLowerCase();
  const name = host.replace(/:\d+$/, '');
  if (known.has(name)) return;
  throw new AppError('request.foreign_host', { params: { host: name.slice(0, 80) } });
}
