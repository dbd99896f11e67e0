// One line to the mail server, and what became of each message on it. The question that matters is whether the other side may have it: up to
// the last byte of a message it has nothing, from its answer on it is known, and between the two nobody knows.
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import type { MailSettings } from '../../contract/values/mail/mail-settings.ts';

export type Outcome =
  | { kind: 'sent'; answer: string; refused: readonly string[] }
  /** For good, by the other side; `problem`: by ourselves, before anything went out. */
  | { kind: 'refused'; answer: string; problem?: string }
  | { kind: 'later'; answer: string }
  | { kind: 'unsure'; answer: string }
  /** Nothing is wrong with the message: the way to the server is shut. */
  | { kind: 'away'; reason: AwayReason; answer: string };

export const awayReasons = ['unreached', 'certificate', 'no_encryption', 'credentials', 'sender', 'busy', 'password'] as const;
export type AwayReason = (typeof awayReasons)[number];

export class Away extends Error {
  readonly reason: AwayReason;
  constructor(reason: AwayReason, answer: string) {
    super(answer);
    this.reason = reason;
  }
}

export interface Letter {
  sender: string;
  recipients: readonly string[];
  mime: Buffer;
}

export interface SmtpLine {
  send(letter: Letter): Promise<Outcome>;
  isOpen(): boolean;
  close(): void;
}

interface SmtpFault extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000, dnsTimeout: 10_000 };

const answerOf = ({ response, message }: SmtpFault) => (response || message).replace(/\p{Cc}+/gu, ' ').slice(0, 1000);

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ISSUER/;

function awayReason(fault: SmtpFault): AwayReason {
  const { code = '', command, responseCode = 0 } = fault;
  const cause = fault.cause instanceof Error && 'code' in fault.cause ? String(fault.cause.code) : '';
  if (certificateCodes.test(`${code} ${cause}`) || /certificate/i.test(fault.message)) return 'certificate';
  if (code === 'ETLS' || command === 'STARTTLS') return 'no_encryption';
  if (code === 'EAUTH') return 'credentials';
  if (responseCode >= 400 && responseCode < 500) return 'busy';
  return 'unreached';
}

const asAway = (fault: SmtpFault) => new Away(awayReason(fault), answerOf(fault));

/** A line that is open and signed in; else an error that says why. */
export async function openLine(settings: MailSettings, password: string | null): Promise<SmtpLine> {
  const { host, port, security, trusted_certificate, user } = settings;
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const line = new SMTPConnection({
    ...{ host: host.replace(/^\[|\]$/g, ''), port, secure: security === 'tls' },
    ...(security === 'starttls' ? { requireTLS: true } : {}),
    ...(security === 'none' ? { ignoreTLS: true } : {}),
    ...(trusted_certificate === '' ? {} : { tls: { ca: [...rootCertificates, trusted_certificate] } }),
    ...timeouts,
  });
  let failing: ((fault: SmtpFault) => void) | null = null;
  line.on('error', (fault: SmtpFault) => failing?.(fault));
  line.on('end', () => failing?.(Object.assign(new Error('the line was closed'), { code: 'ECONNECTION' })));
  const done = (begin: (over: (fault?: SmtpFault | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      failing = (fault) => reject(asAway(fault));
      begin((fault) => (fault ? reject(asAway(fault)) : resolve()));
    });
  try {
    await done((over) => line.connect(over));
    if (user !== '') await done((over) => line.login({ user, pass: password ?? '' }, over));
  } catch (error) {
    line.close();
    throw error;
  }
  return {
    isOpen: () => !line.destroyed,
    close: () => (line.destroyed ? undefined : line.quit()),
    send: (letter) =>
      new Promise((resolve) => {
        let handed = false;
        const body = Readable.from([letter.mime]).on('end', () => {
          handed = true;
        });
        failing = (fault) => resolve(outcomeOf(fault, handed));
        line.send({ from: letter.sender, to: [...letter.recipients], size: letter.mime.byteLength }, body, (fault, info) => {
          if (fault) resolve(outcomeOf(fault, handed));
          else resolve({ kind: 'sent', answer: (info.response ?? '').slice(0, 1000), refused: info.rejected ?? [] });
        });
      }),
  };
}

function outcomeOf(fault: SmtpFault, handed: boolean): Outcome {
  const answer = answerOf(fault);
  const { responseCode = 0, command } = fault;
  if (responseCode >= 500 && command === 'MAIL FROM') return { kind: 'away', reason: 'sender', answer };
  if (responseCode >= 500) return { kind: 'refused', answer };
  // An answer is an answer, also the one before the line is closed.
  if (responseCode >= 400) return { kind: 'later', answer };
  if (fault.code === 'EMESSAGE' || fault.code === 'EENVELOPE') return { kind: 'refused', answer };
  return handed ? { kind: 'unsure', answer } : { kind: 'away', reason: 'unreached', answer };
}
