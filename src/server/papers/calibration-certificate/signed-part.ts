// What signatures of persons are bound to, and those that a certificate says: of before the release each as long as what it answers for is
// what is released. docs/interface/papers.md#signatures.
import type { SignatureMeaning } from '../../contract/lab/signatures.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { programPrincipal } from '../../core/lab/program-principal.ts';
import { namedRow } from '../../core/read/named-rows.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { typed } from '../../db/typed.ts';
import { canonicalJson, sha256, unpack } from '../../lib/canonical-json.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { FrozenContract } from './frozen-contract.ts';
import { type CertificateFacts, certificateFacts, type FoundFacts } from './load-facts.ts';

type Hashes = Partial<Record<SignatureMeaning, string>>;
export type SignedPart = NonNullable<CertificateFacts['signed']>;

/** Of a row as it stands or is about to stand; the program reads, so that everybody signs the same. */
export async function foundFacts(caller: Ctx, row: Row): Promise<FoundFacts> {
  const ctx = { ...caller, principal: programPrincipal(caller.language) };
  const { fields } = ctx.lab.registry.resource('calibration');
  // As a record is read: not a column that records do not have by now.
  const shown = Object.fromEntries(fields.map(({ column }) => [column, row[column] ?? null]));
  const [found] = await certificateFacts(ctx, [namedRow(ctx.lab.registry, 'calibration', shown as SelectedRow)]);
  if (!found) throw new Error('a calibration without a certificate');
  return found;
}

export async function signedHashes(ctx: Ctx, row: Row): Promise<Hashes> {
  if (row.released_at === null) return earlyHashes((await foundFacts(ctx, row)).facts);
  const kept = await typed(ctx.db)
    .selectFrom('frozen_contracts')
    .select('content')
    .where('ctag', '=', String(row.CTAG))
    .executeTakeFirst();
  const content = kept ? unpack(kept.content) : null;
  if (content === null) return {};
  const hash = sha256(content);
  if (hash !== row.contract_hash) return {};
  return { ...earlyHashes((JSON.parse(content) as FrozenContract).facts), approved: hash, issued: hash };
}

const verdicts = ['pass_fail', 'conformity', 'test_status', 'guardband_meth'];
const decided = ['cal_result', 'decision_rule', 'next_calibration_date'];
/** The lab's own fields among them: they repeat who released. */
const addedByRelease = [
  'certificate_number',
  'certificate_display',
  'status',
  'released_by',
  'released_at',
  'interval_agreed',
  'custom_fields',
];

/** Who measured answers for what was measured, who reviewed for the outcome, too; neither for what the release adds. */
function earlyHashes({ calibration, device, procedure, standards, results }: CertificateFacts): Hashes & { measured: string } {
  const outcome = without(calibration, addedByRelease);
  const measuring = without(outcome, decided);
  const names = (one: object) => pick(one, ['asset_number', 'serial_number', 'description', 'manufacturer', 'model']);
  const used = standards.map((one) => ({ ...names(one), certificate_number: one.certificate_number }));
  const points = results.map((one) => without(one, verdicts));
  const shared = { device: names(device), procedure, standards: used };
  return {
    measured: hashOf({ ...shared, calibration: measuring, results: points }),
    reviewed: hashOf({ ...shared, calibration: outcome, results }),
  };
}

const hashOf = (content: object) => sha256(canonicalJson(content));
const without = (one: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)));
const pick = (one: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name)));

/** In the order they were given, the one of the release last; a person once for each meaning. */
export async function signedPart(ctx: Ctx, facts: CertificateFacts): Promise<{ signed?: SignedPart }> {
  const now = earlyHashes(facts);
  const rows = await typed(ctx.db)
    .selectFrom('calibration_signatures')
    .select(['uID', 'signer_name', 'meaning', 'signed_at', 'signed_hash'])
    .where('CTAG', '=', facts.calibration.id)
    .orderBy('signed_at')
    .orderBy('rid')
    .execute();
  const early = rows.flatMap<SignedPart[number]>(({ uID: id, signer_name: name, meaning, signed_at, signed_hash }) =>
    (meaning === 'measured' || meaning === 'reviewed') && now[meaning] === signed_hash ? [{ id, name, meaning, signed_at }] : [],
  );
  const last = ctx.signature;
  const signed: SignedPart = last
    ? [...early, { id: last.id, name: last.name, meaning: last.meaning, signed_at: last.signed_at }]
    : early;
  return signed.length > 0 ? { signed } : {};
}
