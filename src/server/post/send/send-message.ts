// One message over an open line: read as it stands, with its attachments as they were kept.
import { AppError } from '../../contract/errors.ts';
import { msOf } from '../../contract/values/dates.ts';
import type { MailSettings } from '../../contract/values/mail/mail-settings.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { rising, sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { envelopeOf, mimeOf } from './mime.ts';
import type { Letter } from './smtp-line.ts';

export const attachmentGone = 'errors.mail.attachment_gone';

export async function letterOf(program: Ctx, settings: MailSettings, id: string): Promise<Letter> {
  const row = await typed(program.lab.db).selectFrom('messages').selectAll().where('uID', '=', id).executeTakeFirstOrThrow();
  const attachments = await attachmentsOf(program, id);
  const { recipients, subject, body, language, at, user_uID } = row;
  const mime = await mimeOf(settings, {
    id,
    recipients,
    subject,
    body,
    language,
    at: msOf(at),
    attachments,
    automatic: user_uID === null,
  });
  return { sender: settings.sender, recipients: envelopeOf(settings, recipients), mime };
}

/** A message without what should go with it is not sent. */
async function attachmentsOf({ lab }: Ctx, id: string) {
  const rows = await typed(lab.db)
    .selectFrom('document_links as link')
    .leftJoin('documents as document', 'document.uID', 'link.document_uID')
    .select(['document.file_name', 'document.media_type', 'document.file_hash'])
    .where((eb) => sameText(eb.ref('link.resource'), 'message'))
    .where((eb) => sameText(eb.ref('link.record_key'), id))
    .orderBy('document.number', rising)
    .orderBy('link.uID', rising)
    .execute();
  return Promise.all(
    rows.map(async ({ file_name, media_type, file_hash }) => {
      const stored = file_hash ? await lab.files.find(file_hash) : null;
      if (!stored) throw new AppError('record.not_found', { messageKey: attachmentGone, params: { id: file_name ?? '' } });
      const parts: Buffer[] = [];
      for await (const part of stored.read()) parts.push(part as Buffer);
      return { name: file_name ?? 'file', mediaType: media_type ?? 'application/octet-stream', content: Buffer.concat(parts) };
    }),
  );
}
