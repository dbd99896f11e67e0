// Endpoints that are no plain record operation. Each is data: where it answers, what it needs, what it takes and gives;
// the faces route it, check it and document it like everything else.
import type { z } from 'zod';
import type { Requirement } from '../contract/operations.ts';
import type { EventOutput } from '../core/events/events.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { ExtraCondition, SelectedRow } from '../core/rows/select.ts';
import type { ReceivedFile } from '../files/receive.ts';
import type { Deprecation } from '../schema/deprecation.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import type { Query } from './address.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ActionCall<Input> {
  ctx: Ctx;
  /** Path parameters such as `{id}`, body members and query parameters, as the schema names them. */
  input: Input;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Query parameters that came more than once, with all their values in order. */
  repeated: Readonly<Record<string, readonly string[]>>;
  /** Aborted when whoever asked no longer waits for the answer; long work ends with it. */
  signal: AbortSignal;
  /** What came with it, for an action that takes a file: kept by then, and discarded by whoever takes it. */
  file?: ReceivedFile;
}

/** With what `prepare` gave. */
export interface PreparedCall<Input, Prepared> extends ActionCall<Input> {
  prepared: Prepared;
}

/** Bytes made for this caller: a document, an export, a picture. */
export interface Download {
  mediaType: string;
  name: string;
  /** What comes bit by bit is sent at the pace of its reader. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Shown where it is asked for (a picture) instead of saved. */
  inline?: boolean;
  /** Says what it is made of: a browser keeps it and asks only whether it is still that. */
  tag?: string;
  /** What else is to be told of it. */
  headers?: Record<string, string> | undefined;
}

/** A list of records that its address asks for like any list: page, order, filters, what is included. */
export interface RecordQuestion {
  resource: ResolvedResource;
  /** The condition the list begins with. */
  extra?: ExtraCondition;
  /** The list's own parameters, where the address holds others, too. */
  parameters?: Query;
  /** A row as its reader gets it, where that is not as it is kept. */
  shown?: (row: SelectedRow) => SelectedRow;
  /** Read with the rights of this context, when not with the caller's. */
  ctx?: Ctx;
  /** What its `meta` says besides. */
  meta?: Record<string, unknown>;
}

/** A record in the face's own form. */
export interface RecordAnswer {
  resource: ResolvedResource;
  row: SelectedRow;
  /** It was made by this call: 201, and where it is. */
  isNew?: boolean;
  /** What stands beside it. */
  meta?: Record<string, unknown>;
}

/** The page that was asked for, of how many there are. */
export interface ListPage {
  number: number;
  size: number;
  total: number;
}

export interface ActionAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it stands; absent for 204. */
  body?: unknown;
  /** A record, a whole short list of them, or the page of a list that the address asks for, instead of a body. */
  record?: RecordAnswer;
  question?: RecordQuestion;
  records?: { resource: ResolvedResource; rows: readonly SelectedRow[] };
  /** A list of anything else, with what its `meta` says besides: in the shape of every list, whole or the page it says. */
  list?: { data: readonly unknown[]; meta?: Record<string, unknown>; page?: ListPage };
  /** Sent as a download instead of a body, read with the rights of this context. */
  file?: { ctx: Ctx; resource: ResolvedResource; id: string };
  /** Sent as bytes instead of a body; the action says in `produces` which media types these may be. */
  download?: Download;
  /** A small page of the program's own, as HTML, under its usual policy; for whom a browser brings here by itself. */
  page?: string;
  /** Sent bit by bit instead of a body, until either side ends it. */
  stream?: { headers: Record<string, string>; begin(output: EventOutput): void };
}

export interface Action {
  method: Method;
  /** Segments after the face's base; `{name}` takes one. */
  path: string;
  summary: string;
  requirement: Requirement;
  since: string;
  /** It is on its way out. */
  deprecated?: Deprecation;
  input: z.ZodType;
  /** What stands in its JSON answer; none: it answers without a body. */
  output?: z.ZodType;
  /** Of an answer that went well; 200, or 204 without a body, when not said. */
  status?: 200 | 201 | 202;
  /** Another one it may answer with, in the same shape: 201 for what was made, 200 for what was there. */
  alsoStatus?: 200 | 201 | 202;
  /** The state of its record may forbid a reading, too: then it is 409. */
  mayBeLocked?: true;
  /** What it shows may not be there, though its path names nothing: then it is 404. */
  mayBeAway?: true;
  /** Where it is to go on may be over: then it is 410, and to be begun anew. */
  mayBeOver?: true;
  /** There may be nothing to send, and that is no failure: then it is 204. */
  mayBeEmpty?: true;
  /** What it is told may ask for no answer: then it is 202 without a body. */
  mayBeTaken?: true;
  /** What it answers is kept in versions: it tells which one as `ETag`, and a write takes that as `If-Match`. */
  versioned?: true;
  /** A repeat with the same `Idempotency-Key` and body answers with the first result, and makes nothing twice. */
  once?: true;
  /** It comes as a multipart form with a file in its part `file`: one the lab keeps, or one that is only read. */
  takesFile?: 'kept' | 'read';
  /** Also for users who still lack the second factor their role asks for: how to get one, and who they are. */
  beforeFactor?: true;
  /** Also for people of a customer, to whom everything outside their room is closed. */
  inRoom?: true;
  /** It narrows what it answers as the list of this record type does, with the same parameters. */
  filtersOf?: ResourceName;
  /** Its refusals, and those of all addresses below its first word, are told as OData tells them. */
  odata?: true;
  /** It only reads, with what a reading thread has, too: one carries it out where there is one; `long`: waits for one rather than
   * hold up whoever answers everybody. */
  aside?: 'soon' | 'long';
  /** The media types of its downloads. */
  produces?: readonly string[];
  /**
   * What comes before any write and must not be taken back with it, nor hold one up: a signer proves who they are. Of a repeat that is
   * answered with the first result there is none.
   */
  prepare?(call: ActionCall<unknown>): Promise<unknown>;
  run(call: PreparedCall<unknown, unknown>): Promise<ActionAnswer>;
}

type ActionInput<Schema extends z.ZodType, Prepared> = Omit<Action, 'input' | 'prepare' | 'run'> & {
  input: Schema;
  prepare?(call: ActionCall<z.infer<Schema>>): Promise<Prepared>;
  run(call: PreparedCall<z.infer<Schema>, Prepared>): Promise<ActionAnswer>;
};

export function defineAction<Schema extends z.ZodType, Prepared = undefined>(action: ActionInput<Schema, Prepared>): Action {
  // The runner parses with the same schema before it calls, so the types agree.
  return action as unknown as Action;
}

/** Both halves of it, one after the other. */
export async function carryOut(action: Action, call: ActionCall<unknown>): Promise<ActionAnswer> {
  return action.run({ ...call, prepared: await action.prepare?.(call) });
}
