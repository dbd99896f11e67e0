// The screens' files, for the desktop window and for any browser: everything that is not the API. One page serves every
// address of the screens, as they route themselves; the API reference at /docs is a second one that needs no sign-in.
import { existsSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { setPolicyOfFile } from '../door/security-headers.ts';
import { bothHttp } from './both-http.ts';
import { packedFiles } from './packed-files.ts';

export function createScreens(rendererDir: string | null): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  if (rendererDir && existsSync(rendererDir)) {
    app.use(packedFiles(rendererDir, ofFile));
    app.use(express.static(rendererDir, { index: false, redirect: false, immutable: true, maxAge: '1y', setHeaders: ofFile }));
    app.use((req, res, next) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return next();
      // The same page for every code, so it says nothing of any; no search engine and no cache is to have one.
      const isCheck = req.path.startsWith('/check/');
      if (isCheck) res.setHeader('X-Robots-Tag', 'noindex');
      res.setHeader('Cache-Control', isCheck ? 'no-store' : 'no-cache');
      res.sendFile(join(rendererDir, isReference(req.path) ? 'docs.html' : 'index.html'));
    });
  }
  app.use((_req, res) => answerNotFound(res));
  app.use((_error: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => answerNotFound(res));
  return bothHttp(app);
}

function isReference(path: string): boolean {
  return path === '/docs' || path.startsWith('/docs/');
}

function ofFile(res: ServerResponse, path: string): void {
  setPolicyOfFile(res, path);
  // Only what is named by its content may be kept.
  if (!/[\\/]assets[\\/]/.test(path)) res.setHeader('Cache-Control', 'no-cache');
}

function answerNotFound(res: ServerResponse): void {
  if (res.headersSent) return;
  const text = JSON.stringify({ message: 'Not Found' });
  res.writeHead(404, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
}
