// Before each file of tests: writes down every statement that the program has made, as PostgreSQL would be asked it (npm test prepares
// each there). Only where a run asks for it; statements of the tests' own are none of the program's.
import { SqliteQueryCompiler } from 'kysely';
import { postgresQuery, shapeOf } from '../../scripts/statements/postgres-text.ts';
import { noteStatement, recordingVariable } from '../../scripts/statements/recording.ts';

const folder = process.env[recordingVariable];
const begun = Symbol.for('plumbline.recording');
const framesLookedAt = 60;

/** The file of the program that asks; null where a test does. */
function askedBy(): string | null {
  const kept = Error.stackTraceLimit;
  Error.stackTraceLimit = framesLookedAt;
  const frames = new Error('who asks').stack?.split('\n') ?? [];
  Error.stackTraceLimit = kept;
  const own = frames.find(
    (frame) => /[\\/](?:src|tests|scripts)[\\/]/.test(frame) && !/node_modules|record-statements/.test(frame),
  );
  return /src[\\/](server[\\/][^:?)]+)/.exec(own ?? '')?.[1] ?? null;
}

function record(into: string): void {
  const seen = new Set<string>();
  const shapes = new Set<string>();
  const usual = SqliteQueryCompiler.prototype.compileQuery;
  SqliteQueryCompiler.prototype.compileQuery = function compileQuery(node, queryId) {
    const compiled = usual.call(this, node, queryId);
    if (seen.has(compiled.sql)) return compiled;
    seen.add(compiled.sql);
    const adds = /^(?:alter table \S+ add|create virtual table)\b/i.test(compiled.sql);
    if (adds) noteStatement(into, { shape: compiled.sql, file: 'server/db', adds });
    const file = /^\s*(?:select|insert|update|delete|with)\b/i.test(compiled.sql) ? askedBy() : null;
    if (file === null) return compiled;
    const shape = shapeOf(postgresQuery(node).sql);
    if (!shapes.has(shape)) noteStatement(into, { shape, file });
    shapes.add(shape);
    return compiled;
  };
}

if (folder && !(begun in globalThis)) {
  Object.assign(globalThis, { [begun]: true });
  record(folder);
}
