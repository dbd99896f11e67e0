// Where the procedure asks for two persons, whoever measured is not who releases. Who measured is said by the signatures and by the name of
// the technician.
import { AppError } from '#server/contract/errors.ts';
import { isSameName } from '#server/contract/names/person-names.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { typed } from '#server/db/typed.ts';
import { locked } from '../../rules/calibration-lock.ts';
import { asksForSignature } from './prove-signer.ts';

type Calibration = SelectedRow<'calibration'>;

export async function asksForTwo({ db }: Ctx, { C2320: procedure }: Calibration): Promise<boolean> {
  if (procedure === null) return false;
  const row = await typed(db).selectFrom('procedures').select('two_persons').where('uID', '=', procedure).executeTakeFirst();
  return row?.two_persons === 1;
}

export async function refuseSamePerson(ctx: Ctx, row: Calibration): Promise<void> {
  if (!(await asksForTwo(ctx, row))) return;
  const { userId, name } = ctx.principal;
  const signed = await typed(ctx.db)
    .selectFrom('calibration_signatures')
    .select(['user_uID', 'signed_hash'])
    .where('CTAG', '=', row.CTAG)
    .where('meaning', '=', 'measured')
    .execute();
  const isSame = signed.some(({ user_uID: signer }) => signer === userId) || (row.C2307 !== null && isSameName(row.C2307, name));
  if (isSame) throw new AppError('auth.forbidden', { messageKey: 'errors.signature.two_persons' });
  if (!(await asksForSignature(ctx))) return;
  // What was changed since was measured by nobody that is known.
  const { measured } = await ctx.lab.contracts.signedHashes(ctx, row);
  if (!signed.some(({ signed_hash: hash }) => hash === measured)) throw locked('errors.signature.measured_missing');
}
