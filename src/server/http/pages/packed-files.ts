// The screens' files as they were packed with the build, for whoever takes them so. docs/interface/manners.md#packing.
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import express, { type RequestHandler } from 'express';
import { setPolicyOfFile } from '../door/security-headers.ts';
import { type Coding, codingFor, marks } from '../exchange/content-coding.ts';

const offered: readonly Coding[] = ['br', 'gzip'];

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export function packedFiles(directory: string): RequestHandler {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`);
  const packed = new Set(
    names.filter((name) => name.endsWith(`.${marks.br}`)).map((name) => name.slice(0, -marks.br.length - 1)),
  );
  const files = express.static(directory, {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '1y',
    setHeaders: setPolicyOfFile,
  });
  return (req, res, next) => {
    if (!packed.has(req.path)) return next();
    res.appendHeader('Vary', 'Accept-Encoding');
    const coding = codingFor(req.headers['accept-encoding'], offered);
    if (coding === null) return next();
    const asked = req.url;
    res.setHeader('Content-Encoding', coding);
    res.setHeader('Content-Type', types[extname(req.path)] ?? 'application/octet-stream');
    req.url = asked.replace(/^[^?]*/, (path) => `${path}.${marks[coding]}`);
    // Gone since the start: then as it is, if that is there.
    files(req, res, (error?: unknown) => {
      req.url = asked;
      res.removeHeader('Content-Encoding');
      next(error);
    });
  };
}
