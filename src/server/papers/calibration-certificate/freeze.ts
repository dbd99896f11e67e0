// Writes what a released certificate says once and for all, in the transaction of its release; those released before at the first
// start that finds them. The program freezes, not whoever releases: a certificate lacks nothing that its releaser may not see.

import type { Contracts, Ctx } from '../../core/lab/context.ts';
import { programPrincipal } from '../../core/lab/program-principal.ts';
import { namedRow } from '../../core/read/named-rows.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { typed } from '../../db/typed.ts';
import type { Translator } from '../../i18n/translate.ts';
import { canonicalJson, pack, sha256 } from '../../lib/canonical-json.ts';
import { instantNow } from '../../lib/clock.ts';
import { newCheckCode } from '../check-code/check-code.ts';
import { keepPrint } from '../parts/kept-print.ts';
import { labLanguage } from '../parts/lab-parts.ts';
import { dccTables, dccUnits, type FrozenContract, languages, schemaVersion } from './frozen-contract.ts';
import { certificateFacts, type FoundFacts } from './load-facts.ts';
import { picturePart } from './picture/picture-part.ts';
import { foundFacts, signedHashes, signedPart } from './signed-part.ts';
import { certificateWords } from './spoken.ts';

const contract = 'calibration-certificate';
const atOnce = 200;

export function certificateContracts(translator: Translator): Omit<Contracts, 'issueTyped'> {
  return {
    async freeze(caller, row) {
      const ctx = { ...caller, principal: programPrincipal(caller.language) };
      const { facts, names } = await foundFacts(ctx, row);
      const rule = facts.calibration.decision_rule;
      const pictured = await picturePart(ctx, { results: facts.results, rule, of: row as SelectedRow<'calibration'> });
      const found = { facts: { ...facts, ...(await signedPart(ctx, facts)), ...pictured }, names };
      const check = await newCheckCode(ctx, facts.calibration.id);
      return keep(ctx, translator, {
        found,
        print: await keepPrint(ctx, translator, { contract, signers: facts.signatures }),
        check,
      });
    },
    signedHashes,
    async freezeOlder(ctx) {
      let print: string | null = null;
      let frozen = 0;
      for (let last = 0; ; ) {
        const rows = await unfrozen(ctx, last);
        if (rows.length === 0) return frozen;
        print ??= await keepPrint(ctx, translator, { contract, signers: [] });
        for (const found of await certificateFacts(
          ctx,
          rows.map((row) => namedRow(ctx.lab.registry, 'calibration', row)),
        )) {
          const contract_hash = await keep(ctx, translator, { found, print, check: null });
          // Nothing that a client read before is another version by this.
          await typed(ctx.db)
            .updateTable('calibration')
            .set({ contract_hash })
            .where('CTAG', '=', found.facts.calibration.id)
            .execute();
        }
        frozen += rows.length;
        last = Number(rows.at(-1)?.rid);
      }
    },
  };
}

async function unfrozen({ db }: Ctx, after: number): Promise<SelectedRow[]> {
  const rows = await typed(db)
    .selectFrom('calibration')
    .selectAll()
    .where('released_at', 'is not', null)
    .where('contract_hash', 'is', null)
    .where('rid', '>', after)
    .orderBy('rid')
    .limit(atOnce)
    .execute();
  // Kysely's type of the row has no index by name, which is all that a record as the core reads it has besides.
  return rows as unknown as SelectedRow[];
}

interface KeepInput {
  found: FoundFacts;
  print: string;
  /** Where its check page will be. */
  check: string | null;
}

async function keep(ctx: Ctx, translator: Translator, { found: { facts, names }, print, check }: KeepInput): Promise<string> {
  const own = await labLanguage(ctx);
  const words = Object.fromEntries(
    languages.map((language) => [language, certificateWords(ctx, { translator, facts, language, own })]),
  ) as FrozenContract['words'];
  const form = {
    contract,
    schema_version: schemaVersion,
    dcc_units: dccUnits,
    dcc_tables: dccTables,
    ...(check === null ? {} : { check_address: check }),
  } as const;
  const content = canonicalJson({ ...form, facts, words, names, print } satisfies FrozenContract);
  const hash = sha256(content);
  const row = {
    ctag: facts.calibration.id,
    contract,
    frozen_at: instantNow(ctx.lab.clock),
    sha256: hash,
    content: pack(content),
  };
  await typed(ctx.db).insertInto('frozen_contracts').values(row).execute();
  return hash;
}
