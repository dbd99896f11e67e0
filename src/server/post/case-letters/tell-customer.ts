// One customer of a case about a bad standard is told: his letter is kept as it is, mailed where he is to have it by e-mail, and the case
// says so. docs/adr/0132-a-standard-has-one-open-case.md.
import { AppError } from '../../contract/errors.ts';
import type { NoticeWay } from '../../contract/values/notice-ways.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { addAsSideEffect } from '../../core/write/side-effects.ts';
import { today } from '../../lib/clock.ts';
import type { ImpactLetterDocument } from '../../papers/impact-letter/contract.ts';
import { keepPaper } from '../../papers/keep-paper.ts';
import { type MadeFile, paperFile } from '../../papers/make-paper.ts';
import { paperKinds } from '../../papers/paper-kinds.ts';
import { textOf } from '../../papers/parts/record-parts.ts';
import { assertFits } from '../compose/attach.ts';
import { commonFacts } from '../compose/common-facts.ts';
import { letterOf, withChanges } from '../compose/compose.ts';
import { mostLines } from '../compose/device-line.ts';
import { queueMessage } from '../compose/queue-message.ts';
import type { MessageServices } from '../message-actions.ts';
import { mailSettings } from '../settings/mail-settings.ts';

export interface Telling {
  id: string;
  customer: string;
  way: Exclude<NoticeWay, 'other'>;
  /** It waits until somebody lets it go. */
  hold: boolean;
}

export function letterKind() {
  const kind = paperKinds.find(({ contract }) => contract === 'impact-letter');
  if (!kind) throw new Error('no letter of a case');
  return kind;
}

/** The key of the notice. */
export async function tellCustomer(ctx: Ctx, services: MessageServices, telling: Telling): Promise<string> {
  const { id, customer, way } = telling;
  const kind = letterKind();
  const letter = await paperFile(ctx, services, { kind, given: { id, customer_id: customer } });
  const message = way === 'mailed' ? await messageOf(ctx, services, { ...telling, letter }) : null;
  const { row } = await keepPaper(ctx, { ...letter, contract: kind.contract, resource: kind.resource, id });
  const document = String(row.uID);
  const { calibrations } = letter.document as ImpactLetterDocument;
  return inTransaction(ctx, async (inner) => {
    const attached = [{ document, name: letter.name, bytes: letter.content.byteLength }];
    const mailed = message && (await queueMessage(inner, { ...message, attached, apart: customer }));
    const uID = inner.lab.newId();
    const values = {
      ...{ uID, case_uID: id, customer_KTAG: customer, way, told_on: today(inner.lab.clock), told_by: inner.principal.name },
      ...{ calibrations: calibrations.length, message_uID: mailed, document_uID: document, remark: null },
    };
    await addAsSideEffect(inner, { resource: 'impact_notice', values });
    return uID;
  });
}

/** Refused before anything is kept where nobody's address is known, or the letter is too large for the line. */
async function messageOf(
  ctx: Ctx,
  services: MessageServices,
  { id, customer: key, letter, hold }: Telling & { letter: MadeFile },
) {
  const { customer, language, values } = await commonFacts(ctx, key, letter.language);
  const recipients = textOf(customer.email) ?? '';
  if (recipients === '') throw new AppError('record.locked', { messageKey: 'errors.mail.no_address' });
  const lines = linesOf(letter.document as ImpactLetterDocument);
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), `… (+${lines.length - mostLines})`] : lines;
  const composed = await letterOf(ctx, services, {
    event: 'standard_faulty',
    about: { resource: 'impact_case', key: id },
    facts: {
      ...{ customer: key, language, recipients, papers: [], subjects: [] },
      values: { ...values, list: shown.join('\n'), count: String(lines.length) },
    },
  });
  const settings = await mailSettings(ctx.lab);
  assertFits([{ document: '', name: letter.name, bytes: letter.content.byteLength }], settings.most_megabytes);
  const state = hold || settings.hold ? ('held' as const) : ('waiting' as const);
  return { composed: withChanges(composed, {}), state };
}

function linesOf({ calibrations }: ImpactLetterDocument): string[] {
  return calibrations.map(({ certificate_number, device }) => {
    const { asset_number, serial_number, manufacturer, model, description } = device;
    const kind = [manufacturer, model].filter(Boolean).join(' ') || description;
    const parts = [asset_number, kind, serial_number && `S/N ${serial_number}`].filter(Boolean);
    return `${certificate_number ?? '–'}: ${parts.join(', ')}`;
  });
}
