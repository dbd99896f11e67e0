// A message as it goes over the line. Its name stays the same however often it is tried, so that whoever gets it twice can tell.
import { mailAddresses } from '../../contract/values/mail/mail-addresses.ts';
import type { MailSettings } from '../../contract/values/mail/mail-settings.ts';
import { oneLine } from '../compose/fill.ts';

export interface LetterParts {
  id: string;
  recipients: string;
  subject: string;
  body: string;
  language: string;
  /** Written by the program itself: nobody waits for an answer to it. */
  automatic: boolean;
  /** Milliseconds since 1970. */
  at: number;
  attachments: readonly { name: string; mediaType: string; content: Buffer }[];
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

const messageIdOf = (id: string, sender: string) => `<${id}@${domainOf(sender)}>`;

export async function mimeOf(settings: MailSettings, parts: LetterParts): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { sender, sender_name, reply_to } = settings;
  const composer = new MailComposer({
    from: { name: oneLine(sender_name), address: sender },
    to: mailAddresses(parts.recipients).addresses,
    ...(reply_to === '' ? {} : { replyTo: mailAddresses(reply_to).addresses }),
    subject: oneLine(parts.subject),
    text: parts.body,
    messageId: messageIdOf(parts.id, sender),
    date: new Date(parts.at),
    headers: { 'Content-Language': parts.language, ...(parts.automatic ? { 'Auto-Submitted': 'auto-generated' } : {}) },
    attachments: parts.attachments.map(({ name, mediaType, content }) => ({
      filename: oneLine(name),
      contentType: mediaType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) => composer.compile().build((error, built) => (error ? reject(error) : resolve(built))));
}

/** To whom the server is told to bring it: those in its head, and whoever gets a copy unseen. */
export function envelopeOf({ copy_to }: MailSettings, recipients: string): string[] {
  return [...new Set([...mailAddresses(recipients).addresses, ...mailAddresses(copy_to).addresses])];
}
