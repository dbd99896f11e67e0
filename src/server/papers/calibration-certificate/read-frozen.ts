// What was frozen, read again: only as long as it has the hash that the calibration and so the trail hold. Who sees a part of the
// customers or devices reads the names of no others here, as anywhere; who sees all reads the same for ever, whatever was deleted since.

import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import { canonicalJson, sha256, unpack } from '../../lib/canonical-json.ts';
import type { Row } from '../../schema/define-resource.ts';
import { alteredPaper, readPrint } from '../parts/kept-print.ts';
import type { FixedPrint } from '../parts/paper-loaded.ts';
import { seenKeys } from '../parts/seen-keys.ts';
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
  if (!kept || content === null || sha256(content) !== hash) throw alteredPaper();
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
  if (content === null) throw alteredPaper();
  const { print } = JSON.parse(content) as FrozenContract;
  return readPrint(ctx, print);
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
