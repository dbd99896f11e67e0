// How the lab sends its letters: with which server, as whom, and what it writes by itself. One setting, so that a change holds as a whole.
import { type DailyEvent, type DailyWay, dailyEvents, dailyWays } from './message-event.ts';

export const mailSetting = 'post.mail';

/** `starttls`: nothing is said before the line is encrypted; `tls`: from its first letter on; `none`: in the clear, for a server in the house. */
export const mailSecurities = ['starttls', 'tls', 'none'] as const;

/** How papers reach a customer that has a room: in the letter, or by an address in it. */
export const paperWays = ['attached', 'linked'] as const;

export type PaperWay = (typeof paperWays)[number];

export interface MailSettings {
  enabled: boolean;
  host: string;
  port: number;
  security: (typeof mailSecurities)[number];
  /** In PEM: a certificate that counts beside those the system trusts, for a server in the house. */
  trusted_certificate: string;
  /** Empty: the server asks for no name. */
  user: string;
  sender: string;
  sender_name: string;
  reply_to: string;
  /** Gets a copy of all that is sent, unseen by the others. */
  copy_to: string;
  /** What people send waits for somebody who lets it go. */
  hold: boolean;
  /** What the attachments of one message may take. */
  most_megabytes: number;
  papers: PaperWay;
  /** Where customers reach their room from outside; empty: no letter names it. */
  room_address: string;
  /** So many days before a device is due its customer is told. */
  recall_days: readonly number[];
  daily: Readonly<Record<DailyEvent, DailyWay>>;
  /** Where the password is kept on this computer, and since when; null: there is none. */
  secret: { id: string; at: string } | null;
}

const usualMail: MailSettings = {
  enabled: false,
  host: '',
  port: 587,
  security: 'starttls',
  trusted_certificate: '',
  user: '',
  sender: '',
  sender_name: '',
  reply_to: '',
  copy_to: '',
  hold: false,
  most_megabytes: 20,
  papers: 'attached',
  room_address: '',
  recall_days: [60, 30, 7],
  daily: { certificate: 'off', recall: 'off', overdue: 'off', loan_overdue: 'off' },
  secret: null,
};

const isOneOf = <Value extends string>(allowed: readonly Value[], value: unknown): value is Value =>
  allowed.some((one) => one === value);

function secretOf(value: unknown): MailSettings['secret'] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('at' in value)) return null;
  return typeof value.id === 'string' && typeof value.at === 'string' ? { id: value.id, at: value.at } : null;
}

function dailyOf(value: unknown): MailSettings['daily'] {
  const kept: Partial<Record<DailyEvent, unknown>> = typeof value === 'object' && value !== null ? value : {};
  const ways = dailyEvents.map((event) => [event, isOneOf(dailyWays, kept[event]) ? kept[event] : 'off']);
  return Object.fromEntries(ways) as MailSettings['daily'];
}

/** As it was kept; what is not as it should be is as it usually is. */
export function readMailSettings(kept: unknown): MailSettings {
  const value: Partial<Record<keyof MailSettings, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const text = (name: keyof MailSettings) => (typeof value[name] === 'string' ? String(value[name]) : '');
  const count = (name: 'port' | 'most_megabytes') => (Number.isInteger(value[name]) ? Number(value[name]) : usualMail[name]);
  const days = Array.isArray(value.recall_days) ? value.recall_days.filter((day): day is number => Number.isInteger(day)) : [];
  return {
    ...{ enabled: value.enabled === true, host: text('host'), port: count('port'), user: text('user') },
    trusted_certificate: text('trusted_certificate'),
    security: isOneOf(mailSecurities, value.security) ? value.security : usualMail.security,
    ...{ sender: text('sender'), sender_name: text('sender_name'), reply_to: text('reply_to'), copy_to: text('copy_to') },
    ...{ hold: value.hold === true, most_megabytes: count('most_megabytes') },
    papers: isOneOf(paperWays, value.papers) ? value.papers : usualMail.papers,
    room_address: text('room_address'),
    recall_days: days.length === 0 ? usualMail.recall_days : days,
    daily: dailyOf(value.daily),
    secret: secretOf(value.secret),
  };
}
