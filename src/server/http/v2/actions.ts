// Finds and runs the action a path names. Fixed segments win over `{parameters}`, so nobody has to register in order.
import type { z } from 'zod';
import { AppError, type FieldProblems } from '../../contract/errors.ts';
import type { Action, ActionAnswer } from '../../core/actions.ts';
import type { Ctx } from '../../core/context.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import { programContext } from '../../setup/set-up.ts';
import { sendDownload, sendRecordFile } from '../download.ts';
import type { Exchange } from '../exchange.ts';
import type { Services } from '../services.ts';
import { answerOnce } from './idempotency.ts';
import { type Answer, sendAnswer, single } from './records.ts';
import { wholeList } from './whole-list.ts';
import { readFileForm, readOptionalJson, sha256 } from './write-body.ts';

const keepAliveMs = 60_000;

export interface MatchedAction {
  action: Action;
  parameters: Record<string, string>;
}

interface Route {
  action: Action;
  parts: readonly string[];
}

/** Every request looks here, so paths are taken apart once: by their length and first word, the fewest parameters first. */
const routesOf = new WeakMap<readonly Action[], ReadonlyMap<string, readonly Route[]>>();

const isParameter = (part: string) => part.startsWith('{');
const placeOf = (segments: readonly string[]) => `${segments.length} ${segments[0] ?? ''}`;

function routes(actions: readonly Action[]): ReadonlyMap<string, readonly Route[]> {
  const known = routesOf.get(actions);
  if (known) return known;
  const made = new Map<string, Route[]>();
  for (const action of actions) {
    if (action.face !== 'v2') continue;
    const parts = action.path.split('/');
    made.set(placeOf(parts), [...(made.get(placeOf(parts)) ?? []), { action, parts }]);
  }
  const parameters = ({ parts }: Route) => parts.filter(isParameter).length;
  for (const found of made.values()) found.sort((one, other) => parameters(one) - parameters(other));
  routesOf.set(actions, made);
  return made;
}

function matching(actions: readonly Action[], segments: readonly string[]): Route[] {
  const fits = (part: string, index: number) => isParameter(part) || part === segments[index];
  return (routes(actions).get(placeOf(segments)) ?? []).filter(({ parts }) => parts.every(fits));
}

export function matchAction(actions: readonly Action[], { method, segments }: Exchange): MatchedAction | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = matching(actions, segments).find(({ action }) => action.method === asked);
  if (!found) return null;
  const { action, parts } = found;
  const named = parts.flatMap((part, index): [string, string][] =>
    isParameter(part) ? [[part.slice(1, -1), segments[index] ?? '']] : [],
  );
  return { action, parameters: Object.fromEntries(named) };
}

/** Whether the path is an action's under another verb: then the answer is 405, not 404. */
export function isActionPath(actions: readonly Action[], segments: readonly string[]): boolean {
  return matching(actions, segments).length > 0;
}

export async function runAction(
  exchange: Exchange,
  services: Services,
  { action, parameters, ctx }: MatchedAction & { ctx: Ctx | null },
): Promise<void> {
  exchange.trail.operation = `${action.method} ${action.path}`;
  if (!action.takesFile) {
    // What is sent as a body never comes from the address: addresses end in logs and histories.
    const given = action.method === 'GET' || action.method === 'DELETE' ? exchange.query : await readOptionalJson(exchange);
    const call = { action, ctx, given: { ...given, ...parameters } };
    if (!action.once || !ctx) return answerAction(exchange, services, call);
    return sendAnswer(
      exchange,
      await answerOnce({ exchange, ctx }, sha256(given), (inner) => plainAnswer(exchange, call, inner)),
    );
  }
  const { files } = services.lab;
  const { values, file } = await readFileForm(exchange, files);
  try {
    await answerAction(exchange, services, { action, ctx, given: { ...values, ...parameters }, file });
  } catch (error) {
    await files.discard(file);
    throw error;
  }
}

interface GivenAction {
  action: Action;
  ctx: Ctx | null;
  given: Record<string, unknown>;
  file?: ReceivedFile;
}

function parsedInput({ action, given }: Pick<GivenAction, 'action' | 'given'>): unknown {
  const parsed = action.input.safeParse(given, { reportInput: true });
  if (!parsed.success) throw new AppError('request.invalid', { fields: problemsOf(parsed.error) });
  return parsed.data;
}

/** Of an action that makes nothing twice: a body, which is kept with what it made. */
async function plainAnswer({ req, repeated }: Exchange, call: GivenAction, ctx: Ctx): Promise<Answer> {
  const { action } = call;
  // Goes on without its caller: asking again, he gets what was made.
  const { signal } = new AbortController();
  const answer = await action.run({ ctx, input: parsedInput(call), headers: req.headers, repeated, signal });
  return { status: answer.status ?? action.status ?? 200, body: answer.body };
}

async function answerAction(exchange: Exchange, services: Services, { action, ctx, given, file }: GivenAction): Promise<void> {
  const input = parsedInput({ action, given });
  // An open action acts for nobody: it runs with the program's context and must not touch records on a caller's behalf.
  const context = ctx ?? {
    ...programContext(services.lab),
    requestId: exchange.requestId,
    address: exchange.address,
    face: 'v2' as const,
  };
  const answer = await action.run({
    ctx: context,
    input,
    headers: exchange.req.headers,
    repeated: exchange.repeated,
    signal: signalOf(exchange),
    ...(file ? { file } : {}),
  });
  if (answer.file) return sendRecordFile(exchange, answer.file.ctx, answer.file);
  if (answer.download) return sendDownload(exchange, context, { ...answer.download, headers: answer.headers });
  if (answer.stream) return beginStream(exchange, answer.stream);
  const { status = action.status ?? 200, headers = {} } = answer;
  if (answer.record) {
    const shown = await single({ ctx: context, resource: answer.record.resource }, { status, row: answer.record.row });
    return sendAnswer(exchange, { ...shown, headers: { ...shown.headers, ...headers } });
  }
  if (answer.records) {
    const body = await wholeList({ ctx: context, ...answer.records, segments: exchange.segments });
    return sendAnswer(exchange, { status, body, headers });
  }
  sendAnswer(exchange, {
    status: answer.status ?? (answer.body === undefined ? 204 : status),
    body: answer.body,
    ...(answer.headers ? { headers: answer.headers } : {}),
  });
}

/** Aborted when the connection closes before the answer is out. */
function signalOf({ res }: Exchange): AbortSignal {
  const given = new AbortController();
  const over = () => {
    if (!res.writableFinished) given.abort();
  };
  if (res.closed) over();
  else res.once('close', over);
  return given.signal;
}

function beginStream({ method, req, res }: Exchange, { headers, begin }: NonNullable<ActionAnswer['stream']>): void {
  res.writeHead(200, headers);
  // A reader whose machine went to sleep is noticed by the system, not by us.
  req.socket.setKeepAlive(true, keepAliveMs);
  begin(res);
  if (method === 'HEAD') res.end();
}

function problemsOf(error: z.ZodError): FieldProblems {
  // Names come from outside; without a prototype `__proto__` is a name like any other.
  const problems = Object.create(null) as FieldProblems;
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'];
    for (const name of names) problems[name] = [{ key: issueKey(issue), params: { field: name, model: '', ...limitsOf(issue) } }];
  }
  return problems;
}

function issueKey(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'errors.field.unknown_here';
  if (issue.code === 'too_big') return tooBig[issue.origin] ?? 'errors.field.too_large';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'errors.field.required';
  // An empty text or list is one that is missing.
  if (issue.code === 'too_small') return issue.origin in tooBig ? 'errors.field.required' : 'errors.field.too_small';
  return 'errors.field.invalid';
}

/** Texts and lists are counted; anything else is a number, and compared. */
const tooBig: Readonly<Record<string, string>> = { string: 'errors.field.too_long', array: 'errors.field.too_many' };

function limitsOf(issue: z.core.$ZodIssue): Record<string, number> {
  if (issue.code === 'too_big') return { max: Number(issue.maximum), maximum: Number(issue.maximum) };
  return issue.code === 'too_small' ? { minimum: Number(issue.minimum) } : {};
}
