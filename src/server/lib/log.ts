// Structured log: one JSON line per event, to stderr and to logs/. Secrets never reach it: known names are masked at every
// depth and v1 credentials are cut from URLs (docs/quality.md#journal, docs/quality.md#s5).
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Record<string, unknown>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Writes what is still held back. */
  flush(): void;
}

const secretName = /password|secret|token|api[-_]?key|authorization|cookie|credential|hash$/i;
const parameter = /([^?&#\s=]+)=([^&#\s]*)/g;
const credentialName = /(?:^|[-_])x[-_]rest[-_](?:username|password|api[-_]key)$|password|secret|token/i;
/** Inside another parameter's value, where `=` and `&` are encoded themselves. */
const nestedParameter = /((?:http[-_])?x[-_]rest[-_](?:username|password|api[-_]key)(?:=|%3d))[^&#\s]*/gi;

/** What a provider of single sign-on sends somebody back with. */
const signInAnswer = /(\/auth\/sso\/callback)\?\S*/g;

/** A key or the secret of a link, wherever it stands. */
const handedOut = /\bpl[kl]_[\w-]{20,}/g;

function redactUrl(text: string): string {
  const given = text.replace(handedOut, '***');
  if (!/=|%3d/i.test(given)) return given;
  const url = given.replace(signInAnswer, '$1?***');
  const own = url.replace(parameter, (whole, name: string) => (credentialName.test(decoded(name)) ? `${name}=***` : whole));
  return own.replace(nestedParameter, '$1***');
}

/** Parameters are read by their decoded names, so they are cut by those, too. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactUrl(value);
  if (typeof value !== 'object' || value === null || depth > 6) return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Error) return { name: value.name, message: redactUrl(value.message), stack: value.stack };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretName.test(key) ? '***' : redact(item, depth + 1)]),
  );
}

const order: Record<LogLevel | 'silent', number> = { info: 0, warn: 1, error: 2, silent: 3 };
const rotateBytes = 10_000_000;

interface LogOptions {
  level: LogLevel | 'silent';
  directory?: string;
  now(): number;
}

export function createLog({ level, directory, now }: LogOptions): Log {
  let pending: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const file = directory ? join(directory, 'plumbline.log') : undefined;
  if (directory) mkdirSync(directory, { recursive: true });

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = undefined;
    if (pending.length === 0) return;
    const text = pending.join('');
    pending = [];
    process.stderr.write(text);
    if (!file) return;
    try {
      if (existsSync(file) && statSync(file).size > rotateBytes) renameSync(file, `${file}.1`);
      appendFileSync(file, text);
    } catch {
      // A log that cannot be written (full disk) must not stop the lab; stderr has the line.
    }
  }

  function write(lineLevel: LogLevel, event: string, fields: LogFields = {}): void {
    if (order[lineLevel] < order[level]) return;
    const safe = redact(fields) as LogFields;
    pending.push(`${JSON.stringify({ at: new Date(now()).toISOString(), level: lineLevel, event, ...safe })}\n`);
    if (lineLevel === 'error' || pending.length > 500) flush();
    else timer ??= setTimeout(flush, 200).unref();
  }

  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
    flush,
  };
}
