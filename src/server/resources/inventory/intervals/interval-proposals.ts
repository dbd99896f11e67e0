// Devices put together by type, by procedure or each by itself, with what their history says of their interval.
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { mayView } from '#server/core/access/permissions.ts';
import { type Ctx, inColumns } from '#server/core/lab/context.ts';
import { listRecords } from '#server/core/read/read.ts';
import { breathe } from '#server/core/rows/row-batches.ts';
import { type Found, type Proposal, type ProposalRules, propose } from '#server/reliability/intervals/propose.ts';
import { daysOf, daysPerYear, type WholeInterval, wholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import type { AskedDevice } from '../interval-device-queries.ts';
import { type DeviceHistory, deviceHistories } from '../interval-history-queries.ts';
import { type Refusal, refusalsOf } from './refusals.ts';

export const groupings = ['type', 'procedure', 'device'] as const;
export type Grouping = (typeof groupings)[number];

export interface GroupProposal {
  id: string;
  label: string | null;
  devices: readonly AskedDevice[];
  /** What most of them have. */
  present: WholeInterval | null;
  proposal: Proposal;
  /** Null as well where somebody refused it and nothing new is known. */
  proposed: WholeInterval | null;
  refusal: Refusal | null;
  /** Calibrations in a year, of those with an interval, and after. */
  before: number;
  after: number;
  /** Devices that the proposal gives another interval. */
  changes: number;
}

const idOf: Readonly<Record<Grouping, (device: AskedDevice) => string | null>> = {
  type: ({ type }) => type,
  procedure: ({ procedure }) => procedure,
  device: ({ id }) => id,
};

/** `only`: these of the groups. */
export function groupedDevices(
  devices: readonly AskedDevice[],
  by: Grouping,
  only?: ReadonlySet<string>,
): Map<string, AskedDevice[]> {
  const groups = new Map<string, AskedDevice[]>();
  for (const device of devices) {
    const id = idOf[by](device);
    if (id === null || (only && !only.has(id))) continue;
    const own = groups.get(id) ?? [];
    own.push(device);
    groups.set(id, own);
  }
  return groups;
}

export const isSame = (a: WholeInterval | null, b: WholeInterval | null) => a?.count === b?.count && a?.unit === b?.unit;

/** The one that most have; of several the shortest. */
function usual(devices: readonly AskedDevice[]): WholeInterval | null {
  const counts = new Map<string, { interval: WholeInterval; n: number }>();
  for (const { present } of devices) {
    if (!present) continue;
    const key = `${present.count} ${present.unit}`;
    counts.set(key, { interval: present, n: (counts.get(key)?.n ?? 0) + 1 });
  }
  const [first] = [...counts.values()].sort((a, b) => b.n - a.n || daysOf(a.interval) - daysOf(b.interval));
  return first?.interval ?? null;
}

const perYear = (interval: WholeInterval | null) => (interval ? daysPerYear / daysOf(interval) : 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Group {
  id: string;
  devices: readonly AskedDevice[];
  found: readonly Found[];
}

function proposalFor({ id, devices, found }: Group, rules: ProposalRules): Omit<GroupProposal, 'label' | 'refusal'> {
  const present = usual(devices);
  const proposal = propose(found, present && daysOf(present), rules);
  const proposed = proposal.proposed === null ? null : wholeInterval(proposal.proposed, present?.unit ?? null);
  const before = sum(devices.map((device) => perYear(device.present)));
  return {
    id,
    devices,
    present,
    proposal,
    proposed,
    before,
    after: proposed ? devices.length * perYear(proposed) : before,
    changes: proposed ? devices.filter((device) => !isSame(device.present, proposed)).length : 0,
  };
}

const titles = { type: ['device_type', 'tID', 'type_name'], procedure: ['procedure', 'uID', 'procedure_name'] } as const;

/** Names that the caller may not see stay away. */
async function labels(
  asked: Ctx,
  by: Grouping,
  groups: ReadonlyMap<string, readonly AskedDevice[]>,
): Promise<Map<string, string>> {
  if (by === 'device') return new Map([...groups].map(([id, [device]]) => [id, device?.label ?? id]));
  const [name, key, title] = titles[by];
  const resource = asked.lab.registry.resource(name);
  if (groups.size === 0 || !mayView(asked, resource)) return new Map();
  const filter: FilterNode = { kind: 'null', path: [key], negated: true };
  const { rows } = await listRecords(inColumns(asked), resource, { filter, sort: [], limit: null, offset: 0 });
  const named = rows as readonly Record<string, unknown>[];
  return new Map(named.map((row) => [String(row[key]), String(row[title] ?? '')]));
}

export interface ProposalQuestion {
  devices: readonly AskedDevice[];
  by: Grouping;
  rules: ProposalRules;
  /** Only these of the groups. */
  only?: ReadonlySet<string>;
  /** Of all the devices, where the caller has it already. */
  histories?: ReadonlyMap<string, DeviceHistory>;
}

/** What was refused proposes nothing. */
const withRefusal = (group: Omit<GroupProposal, 'refusal'>, refusal: Refusal | undefined): GroupProposal =>
  refusal ? { ...group, refusal, proposed: null, after: group.before, changes: 0 } : { ...group, refusal: null };

const rank = ({ proposed, refusal }: GroupProposal) => (proposed ? 0 : refusal ? 1 : 2);

/** Those with a proposal first, then those that were refused; the largest before others. */
export async function proposalsFor(
  ctx: Ctx,
  { devices, by, rules, only, histories }: ProposalQuestion,
): Promise<GroupProposal[]> {
  const groups = groupedDevices(devices, by, only);
  const asked = [...groups.values()].flatMap((own) => own.map(({ id }) => id));
  const history = histories ?? (await deviceHistories(ctx, asked));
  const names = await labels(ctx, by, groups);
  const proposals: Omit<GroupProposal, 'refusal'>[] = [];
  for (const [id, own] of groups) {
    const found = own.flatMap((device) => history.get(device.id)?.found ?? []);
    proposals.push({ ...proposalFor({ id, devices: own, found }, rules), label: names.get(id) ?? null });
    await breathe();
  }
  const refusals = await refusalsOf(ctx, { by, groups: proposals, histories: history });
  return proposals
    .map((group) => withRefusal(group, refusals.get(group.id)))
    .sort((a, b) => rank(a) - rank(b) || b.proposal.n - a.proposal.n || (a.id < b.id ? -1 : 1));
}
