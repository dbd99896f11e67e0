// The screens' files as they were packed with the build, for whoever takes them so. docs/interface/manners.md#packing.
import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';
import { shippedFile } from '../../lib/disk/shipped-file.ts';
import { type Coding, codingFor, marks } from '../exchange/content-coding.ts';

const offered: readonly Coding[] = ['br', 'gzip'];

const yearSeconds = 365 * 24 * 60 * 60;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const setType = (res: Response, path: string) =>
  res.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');

/** `ofFile`: what else the answer says of a file, the packed one or as it was. */
export function packedFiles(directory: string, ofFile: (res: ServerResponse, path: string) => void): RequestHandler {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`);
  const packed = new Set(
    names.filter((name) => name.endsWith(`.${marks.br}`)).map((name) => name.slice(0, -marks.br.length - 1)),
  );
  const files = express.static(directory, {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '1y',
    setHeaders: ofFile,
  });

  /** Hardly any browser asks for it, but tools do. */
  async function sendUnpacked(path: string, res: Response): Promise<void> {
    const file = join(directory, path);
    const bytes = await shippedFile(file);
    setType(res, path);
    res.setHeader('Cache-Control', `public, max-age=${yearSeconds}, immutable`);
    ofFile(res, file);
    res.send(bytes);
  }

  return (req, res, next) => {
    if (!packed.has(req.path)) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    res.appendHeader('Vary', 'Accept-Encoding');
    const coding = codingFor(req.headers['accept-encoding'], offered);
    const unpacked = () => void sendUnpacked(req.path, res).catch(next);
    if (coding === null) return unpacked();
    const asked = req.url;
    res.setHeader('Content-Encoding', coding);
    setType(res, req.path);
    req.url = asked.replace(/^[^?]*/, (path) => `${path}.${marks[coding]}`);
    // Gone since the start: then as it was, if that can be had.
    files(req, res, (error?: unknown) => {
      req.url = asked;
      res.removeHeader('Content-Encoding');
      if (error) next(error);
      else unpacked();
    });
  };
}
