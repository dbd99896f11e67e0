// Finds and runs the action a path names. Fixed segments win over `{parameters}`, so nobody has to register in order.
import type { Ctx } from '../../core/lab/context.ts';
import { type Action, type ActionAnswer, carryOut } from '../../endpoints/define-action.ts';
import { assertNoParameters } from '../../endpoints/v2/list-query.ts';
import { type Answered, parsedInput, shapedAnswer } from '../../endpoints/v2/shaped-answer.ts';
import { mostFileBytes, type ReceivedFile } from '../../files/receive.ts';
import { programContext } from '../../setup/set-up.ts';
import { mostBodyBytes, mostProofBytes } from '../body/body.ts';
import { filePlace } from '../body/multipart.ts';
import { sendDownload, sendRecordFile } from '../exchange/download.ts';
import { type Exchange, goneSignal, sendPage } from '../exchange/exchange.ts';
import type { ReadingServices } from '../exchange/services.ts';
import { tellOfAction } from './deprecations.ts';
import { answerOnce, type Work } from './idempotency.ts';
import { type Answer, sendAnswer } from './records.ts';
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

export function actionVerbs(actions: readonly Action[], segments: readonly string[]): string[] {
  return matching(actions, segments).map(({ action }) => action.method);
}

/** Whether everything that is done there is open to anyone: then nobody has to say who he is to learn that another verb is not. */
export function isOpenPath(actions: readonly Action[], segments: readonly string[]): boolean {
  return matching(actions, segments).every(({ action }) => action.requirement.kind === 'open');
}

/** Also below an address that is not there. */
export function speaksOData(actions: readonly Action[], [first = '']: readonly string[]): boolean {
  const known = odataWords.get(actions) ?? new Set(actions.flatMap(({ odata, path }) => (odata ? path.split('/', 1) : [])));
  odataWords.set(actions, known);
  return known.has(first);
}

/** Asked at each refusal. */
const odataWords = new WeakMap<readonly Action[], ReadonlySet<string>>();

/** Whether what it takes stands in the address: then it has parameters and no attributes. */
export function takesAddress({ method }: Action): boolean {
  return method === 'GET' || method === 'DELETE';
}

export async function runAction(
  exchange: Exchange,
  services: ReadingServices,
  { action, parameters, ctx }: MatchedAction & { ctx: Ctx | null },
): Promise<void> {
  exchange.trail.operation = `${action.method} ${action.path}`;
  if (!takesAddress(action)) assertNoParameters(exchange);
  if (!action.takesFile) {
    // What is sent as a body never comes from the address: addresses end in logs and histories.
    const given = takesAddress(action) ? exchange.query : await readOptionalJson(exchange, mostOf(action));
    const call = { action, ctx, given: { ...given, ...parameters } };
    tellOfAction(exchange, action, given);
    if (!action.once || !ctx) return answerAction(exchange, services, call);
    return sendAnswer(
      exchange,
      await answerOnce({ exchange, ctx }, { bodyHash: sha256(given), ...plainWork(exchange, { ...call, ctx }) }),
    );
  }
  const { lab } = services;
  const { files } = lab;
  // What is only read has limits of its own, by its kind.
  const place = action.takesFile === 'kept' ? await filePlace(lab) : { store: files, most: mostFileBytes };
  const { values, file } = await readFileForm(exchange, place);
  tellOfAction(exchange, action, values);
  try {
    await answerAction(exchange, services, { action, ctx, given: { ...values, ...parameters }, file });
  } catch (error) {
    await files.discard(file);
    throw error;
  }
}

/** Nobody needs much to say who he is, and may not be known yet. */
const mostOf = ({ path }: Action) => (path.startsWith('auth/') ? mostProofBytes : mostBodyBytes);

interface GivenAction {
  action: Action;
  ctx: Ctx | null;
  given: Record<string, unknown>;
  file?: ReceivedFile;
}

/** Of an action that makes nothing twice: a body or a record, kept with what it made. */
function plainWork(exchange: Exchange, call: GivenAction & { ctx: Ctx }): Pick<Work<unknown>, 'prepare' | 'work'> {
  const { action } = call;
  // Goes on without its caller, who gets what was made by asking again.
  const { signal } = new AbortController();
  const { headers } = exchange.req;
  const asked = (ctx: Ctx) => ({ ctx, input: parsedInput(call), headers, repeated: exchange.repeated, signal });
  return {
    prepare: async () => action.prepare?.(asked(call.ctx)),
    async work(ctx, prepared) {
      const answer = await action.run({ ...asked(ctx), prepared });
      return shaped(exchange, { action, ctx, answer });
    },
  };
}

async function answerAction(
  exchange: Exchange,
  services: ReadingServices,
  { action, ctx, given, file }: GivenAction,
): Promise<void> {
  const input = parsedInput({ action, given });
  // An open action acts for nobody: it runs with the program's context and must not touch records on a caller's behalf.
  const context = ctx ?? {
    ...programContext(services.lab),
    requestId: exchange.requestId,
    address: exchange.address,
    encrypted: exchange.encrypted,
    overNetwork: exchange.overNetwork,
    naming: 'attributes' as const,
  };
  const answer = await carryOut(action, {
    ctx: context,
    input,
    headers: exchange.req.headers,
    repeated: exchange.repeated,
    signal: goneSignal(exchange),
    ...(file ? { file } : {}),
  });
  if (answer.file) return sendRecordFile(exchange, answer.file.ctx, answer.file);
  if (answer.download)
    return sendDownload(exchange, context, { ...answer.download, headers: { ...answer.download.headers, ...answer.headers } });
  if (answer.page !== undefined) return sendPage(exchange, answer.page, answer.headers);
  if (answer.stream) return beginStream(exchange, answer.stream);
  sendAnswer(exchange, await shaped(exchange, { action, ctx: context, answer }));
}

async function shaped(exchange: Exchange, answered: Answered): Promise<Answer> {
  const answer = await shapedAnswer(exchange, answered);
  if (answered.answer.question && isList(answer.body)) exchange.trail.rows = answer.body.data.length;
  return answer;
}

const isList = (body: unknown): body is { data: unknown[] } =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);

/** Aborted when the connection closes before the answer is out. */
function beginStream({ method, req, res }: Exchange, { headers, begin }: NonNullable<ActionAnswer['stream']>): void {
  res.writeHead(200, headers);
  // A reader whose machine went to sleep is noticed by the system, not by us.
  req.socket.setKeepAlive(true, keepAliveMs);
  begin(res);
  if (method === 'HEAD') res.end();
}
