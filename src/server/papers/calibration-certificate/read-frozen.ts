// What was frozen, read again: only as long as it has the hash that the calibration and so the trail hold. Who sees a part of the
// customers or devices reads the names of no others here, as anywhere; who sees all reads the same for ever, whatever was deleted since.

import { AppError } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { mayView } from '../../core/access/permissions.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { listRecords } from '../../core/read/read.ts';
import { typed } from '../../db/connection/connection.ts';
import { canonicalJson, sha256, unpack } from '../../lib/canonical-json.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { FixedPrint } from '../parts/paper-loaded.ts';
import type { FrozenContract } from './frozen-contract.ts';
import { namelessStandard } from './load-facts.ts';

export interface ReadFrozen
  extends Pick<FrozenContract, 'facts' | 'words' | 'names' | 'dcc_units' | 'dcc_tables' | 'check_address'> {
  frozenAt: string;
  hash: string;
  /** Of the form it has, which newer releases may change. */
  version: FrozenContract['schema_version'];
  /** Hash of the facts as this reader sees them. */
  said: string;
}

function altered(): AppError {
  return new AppError('record.locked', { messageKey: 'errors.paper.altered' });
}

/** Null of what is not released, and in a lab that was only opened to be looked at before its releases were frozen. */
export async function readFrozen(ctx: Ctx, row: Row): Promise<ReadFrozen | null> {
  const hash = row.contract_hash;
  if (row.released_at === null || typeof hash !== 'string') return null;
  const kept = await typed(ctx.db)
    .selectFrom('frozen_contracts')
    .select(['content', 'frozen_at'])
    .where('ctag', '=', String(row.CTAG))
    .executeTakeFirst();
  const content = kept ? unpack(kept.content) : null;
  if (!kept || content === null || sha256(content) !== hash) throw altered();
  const { facts: all, schema_version: version, ...frozen } = JSON.parse(content) as FrozenContract;
  const { words, names, dcc_units, dcc_tables, check_address } = frozen;
  const facts = await seenBy(ctx, { facts: all, names });
  const said = sha256(canonicalJson(facts));
  return { facts, words, names, dcc_units, dcc_tables, check_address, frozenAt: kept.frozen_at, hash, version, said };
}

/** Released or not is known by the contract; who asks may print it is judged with that. */
export async function readFrozenPrint(ctx: Ctx, calibration: string): Promise<FixedPrint | null> {
  const kept = await typed(ctx.db)
    .selectFrom('frozen_contracts')
    .select('content')
    .where('ctag', '=', calibration)
    .executeTakeFirst();
  if (!kept) return null;
  const content = unpack(kept.content);
  if (content === null) throw altered();
  const { print } = JSON.parse(content) as FrozenContract;
  const found = await typed(ctx.db).selectFrom('frozen_prints').select('content').where('sha256', '=', print).executeTakeFirst();
  if (!found || sha256(found.content) !== print) throw altered();
  return JSON.parse(found.content) as FixedPrint;
}

async function seenBy(ctx: Ctx, { facts, names }: Pick<FrozenContract, 'facts' | 'names'>): Promise<FrozenContract['facts']> {
  const [customers, devices] = await Promise.all([
    seenKeys(ctx, 'customer', [names.customer]),
    seenKeys(ctx, 'inventory', names.standards),
  ]);
  const isSeen = (seen: ReadonlySet<string> | 'all', key: string | null | undefined) =>
    seen === 'all' || typeof key !== 'string' || seen.has(key);
  return {
    ...facts,
    customer: isSeen(customers, names.customer) ? facts.customer : {},
    standards: facts.standards.map((part, index) =>
      isSeen(devices, names.standards[index]) ? part : { ...part, ...namelessStandard },
    ),
  };
}

async function seenKeys(ctx: Ctx, name: ResourceName, keys: readonly (string | null)[]): Promise<ReadonlySet<string> | 'all'> {
  const resource = ctx.lab.registry.resource(name);
  if (!mayView(ctx, resource)) return new Set();
  const { customers, inventoryFilter } = ctx.principal;
  if (customers === 'all' && inventoryFilter === null) return 'all';
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  if (wanted.length === 0) return new Set();
  const items = wanted.map((value): FilterNode => ({ kind: 'compare', path: [resource.key], op: '=', value }));
  const query = { filter: { kind: 'or' as const, items }, sort: [], limit: null, offset: 0 };
  const { rows } = await listRecords(inColumns(ctx), resource, query);
  return new Set(rows.map((row) => String(row[resource.key])));
}
