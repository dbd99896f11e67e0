// Where work comes from: devices by their due date, calibrations, repairs, orders that customers ask for or accept in their room, notes and
// tickets of the caller's own, and authorisations that end; each with the conditions of a group, which are those of its list.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { missingOperation } from '../../contract/operations.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import { mayView, requirementFor } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnIn } from '../../core/read/named-rows.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { isSet, isUnset, oneOf, within } from '../parts/conditions.ts';
import { deviceCodes, openCodes } from '../parts/narrowing.ts';
import { offer } from '../types/order-widgets.ts';
import { daysOfGroups, type Group } from './groups.ts';

export const kindsOfWork = ['device', 'calibration', 'repair', 'order', 'acceptance', 'note', 'ticket', 'authorisation'] as const;
export type KindOfWork = (typeof kindsOfWork)[number];

/** Where each kind says whose it is: its device, and of orders, notes and tickets a customer. */
export const deviceColumn = 'MTAG';
export const customerColumn = 'customer_KTAG';

export interface Source {
  kind: KindOfWork;
  resource: ResolvedResource;
  /** The column of the day it is sorted by. */
  day: string;
  status: string;
  /** The columns, of which the first that holds something says what is to be done, and who does it. */
  title: readonly string[];
  who: readonly string[];
  /** What nobody has finished. */
  open: readonly FilterNode[];
  /** Null: nothing of it belongs there. */
  conditionsOf(group: Group): FilterNode[] | null;
}

/** Statuses the program knows: a planned calibration has not begun, and nothing is left to do on these two ends. */
export const planned = 'P';
const calibrationEnds = ['D', 'X'];
const repairEnds = ['A', 'N'];

export const mayEdit = (ctx: Ctx, name: ResourceName) =>
  missingOperation(requirementFor(ctx.lab.registry.resource(name), 'edit'), ctx.principal.operations) === null;

type Ranges = ReturnType<typeof daysOfGroups>;
type Conditions = (group: Group) => FilterNode[] | null;

function codesBut(resource: ResolvedResource, column: string, ends: readonly string[]): string[] {
  const options = resource.byColumn.get(column)?.limits.options ?? [];
  return options.filter(({ value, hidden }) => !hidden && !ends.includes(value)).map(({ value }) => value);
}

const inDays = (ranges: Ranges, column: string, conditions: readonly FilterNode[]): Conditions => {
  return (group) => (group === 'mine' || group === 'bench' ? null : [...conditions, ...within(column, ranges[group])]);
};

function devices(ctx: Ctx, ranges: Ranges): Source {
  const resource = ctx.lab.registry.resource('inventory');
  const status = columnIn(resource, 'status');
  const codes = deviceCodes(resource, { otherwise: 'visible' });
  const open = oneOf(status, codes);
  const conditionsOf = inDays(ranges, 'duedate', open);
  return { kind: 'device', resource, day: 'duedate', status, title: [], who: [], open, conditionsOf };
}

/** What is only planned is due on its day; what has begun is on the bench, whatever day it says. */
function calibrations(ctx: Ctx, ranges: Ranges): Source {
  const resource = ctx.lab.registry.resource('calibration');
  const day = columnIn(resource, 'calibration_date');
  const codes = codesBut(resource, 'status', calibrationEnds);
  const open = oneOf('status', codes);
  const technician = columnIn(resource, 'technician');
  const mine = [...open, ...oneOf(technician, [ctx.principal.name])];
  const begun = oneOf(
    'status',
    codes.filter((code) => code !== planned),
  );
  const due = inDays(ranges, day, oneOf('status', [planned]));
  const conditionsOf: Conditions = (group) => (group === 'mine' ? mine : group === 'bench' ? begun : due(group));
  return { kind: 'calibration', resource, day, status: 'status', title: [], who: [technician], open, conditionsOf };
}

/** A repair has no day it is to be done by: it waits since it was received. */
function repairs(ctx: Ctx): Source {
  const resource = ctx.lab.registry.resource('repair');
  const open = oneOf('status', codesBut(resource, 'status', repairEnds));
  const mine = [...open, ...oneOf('technician', [ctx.principal.name])];
  const conditionsOf: Conditions = (group) => (group === 'mine' ? mine : group === 'bench' ? open : null);
  const words = { title: ['description', 'number'], who: ['technician'] };
  return { kind: 'repair', resource, day: 'received_date', status: 'status', ...words, open, conditionsOf };
}

/** Whoever asks for something waits for an answer: until it is offered, it is work of each day, and of everybody who may offer it. */
function asked(ctx: Ctx): Source {
  const resource = ctx.lab.registry.resource('booking');
  const open = [...oneOf('status', [offer]), isSet('requested_at'), isUnset('offered_at')];
  const conditionsOf: Conditions = (group) => (group === 'today' ? open : null);
  const words = { title: ['number'], who: ['requested_by'] };
  return { kind: 'order', resource, day: 'requested_at', status: 'status', ...words, open, conditionsOf };
}

/** What was accepted waits to be confirmed, and bears the offer's status until then. */
function accepted(ctx: Ctx): Source {
  const resource = ctx.lab.registry.resource('booking');
  const open = [...oneOf('status', [offer]), isSet('accepted_at')];
  const conditionsOf: Conditions = (group) => (group === 'today' ? open : null);
  const words = { title: ['number'], who: ['accepted_by'] };
  return { kind: 'acceptance', resource, day: 'accepted_at', status: 'status', ...words, open, conditionsOf };
}

/** A note or a ticket is work of whoever it is given to, and of nobody else. */
function assigned(ctx: Ctx, kind: 'note' | 'ticket', ranges: Ranges): Source {
  const resource: ResolvedResource = ctx.lab.registry.resource(kind);
  const open = oneOf('status', openCodes(resource));
  const mine = [...oneOf('assignee_uID', [ctx.principal.userId]), ...open];
  const due = inDays(ranges, 'due_date', mine);
  const conditionsOf: Conditions = (group) => (group === 'mine' ? mine : due(group));
  return { kind, resource, day: 'due_date', status: 'status', title: ['title'], who: [], open, conditionsOf };
}

/** What ends without another one that follows, and was not withdrawn: somebody says what becomes of it. */
function ending(ctx: Ctx, ranges: Ranges): Source {
  const resource = ctx.lab.registry.resource('authorisation');
  const open = [...oneOf('followed', [0]), isUnset('withdrawn_on')];
  const conditionsOf = inDays(ranges, 'last_day', open);
  return { kind: 'authorisation', resource, day: 'last_day', status: 'activity', title: ['name'], who: [], open, conditionsOf };
}

/** Those the caller may see at all. */
export function sourcesFor(ctx: Ctx, today: PlainDate): Source[] {
  const ranges = daysOfGroups(today);
  const all = [
    devices(ctx, ranges),
    calibrations(ctx, ranges),
    repairs(ctx),
    ...(mayEdit(ctx, 'booking') ? [asked(ctx), accepted(ctx)] : []),
    assigned(ctx, 'note', ranges),
    assigned(ctx, 'ticket', ranges),
    ...(mayEdit(ctx, 'authorisation') ? [ending(ctx, ranges)] : []),
  ];
  return all.filter(({ resource }) => mayView(ctx, resource));
}
