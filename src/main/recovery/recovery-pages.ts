// The pages of the recovery that tell of backups: which there are, what each holds, what going back means. Pure.
import type { BackupManifest, BackupSignature } from '../../server/contract/lab/backups.ts';
import type { ErrorPage } from '../windows/error-page.ts';
import { counted } from '../words/status-words.ts';
import type { ShellLanguage, Words } from '../words/words.ts';

type Page = Omit<ErrorPage, 'language'>;

const locales: Record<ShellLanguage, string> = { de: 'de-DE', en: 'en-GB' };

function instant(text: string, language: ShellLanguage): string {
  return new Date(text).toLocaleString(locales[language], { dateStyle: 'medium', timeStyle: 'short' });
}

function reasonWords(reason: string, words: Words): string {
  if (reason.startsWith('before-schema-')) return words.reasonSchema;
  return { daily: words.reasonDaily, manual: words.reasonManual, 'before-purge': words.reasonPurge }[reason] ?? reason;
}

function holds({ rows }: BackupManifest, words: Words, language: ShellLanguage): string {
  const counts: [string, readonly [string, string]][] = [
    ['inventory', words.devices],
    ['calibration', words.calibrations],
    ['customers', words.customers],
  ];
  return counts
    .map(([table, forms]) => counted(rows[table] ?? 0, forms, (rows[table] ?? 0).toLocaleString(locales[language])))
    .join(', ');
}

export function backupsPage(backups: readonly BackupManifest[], words: Words, language: ShellLanguage): Page {
  const rows = backups.map((backup) => ({
    cells: [instant(backup.at, language), reasonWords(backup.reason, words), holds(backup, words, language), backup.program],
    actions: [
      { label: words.goBackTo, action: `restore/${backup.name}` },
      { label: words.lookInto, action: `look/${backup.name}` },
    ],
  }));
  return {
    title: words.backupsTitle,
    message: rows.length === 0 ? words.backupsNone : '',
    ...(rows.length === 0
      ? {}
      : { table: { head: [words.backupWhen, words.backupWhy, words.backupHolds, words.backupProgram], rows } }),
    actions: [{ label: words.back, action: 'cause' }],
  };
}

interface Chosen {
  backup: BackupManifest;
  signature: BackupSignature | null;
}

/** What is to be known before going back to it; nothing when a key of this lab vouches for it. */
function doubt(signature: BackupSignature | null, words: Words): string {
  if (signature === 'signed') return '';
  return { changed: words.backupChanged, other_key: words.backupOtherKey }[String(signature)] ?? words.backupUnsigned;
}

export function confirmPage({ backup, signature }: Chosen, words: Words, language: ShellLanguage): Page {
  return {
    title: words.confirmTitle.replace('{at}', instant(backup.at, language)),
    message: [doubt(signature, words), backup.lock ? words.backupLocked : '', words.confirmText]
      .filter((text) => text !== '')
      .join(' '),
    advice: holds(backup, words, language),
    ...opening(backup, { verb: 'restore', submit: words.confirm }, words),
  };
}

interface Opening {
  verb: 'restore' | 'look';
  submit: string;
}

/** One that is locked asks for its passphrase first, or takes the key that this computer keeps. */
function opening({ name, lock }: BackupManifest, { verb, submit }: Opening, words: Words): Pick<Page, 'actions' | 'question'> {
  const back = { label: words.back, action: 'backups' };
  if (!lock) return { actions: [{ label: submit, action: `${verb}-now/${name}` }, back] };
  return {
    question: { label: words.backupPassphrase, action: `${verb}-now/${name}`, submit },
    actions: [{ label: words.backupKeptKey, action: `${verb}-kept/${name}` }, back],
  };
}

/** Before a locked backup is looked at. */
export function unlockPage(backup: BackupManifest, words: Words, language: ShellLanguage): Page {
  const title = words.lookTitle.replace('{at}', instant(backup.at, language));
  return { title, message: words.backupLocked, ...opening(backup, { verb: 'look', submit: words.lookInto }, words) };
}

/** What belonged to the lost database is kept, so one question suffices. */
export function newLabPage(words: Words): Page {
  return {
    title: words.newLabTitle,
    message: words.newLabText,
    actions: [
      { label: words.back, action: 'cause' },
      { label: words.newLab, action: 'new-lab-now' },
    ],
  };
}

interface Salvaged {
  rows: number;
  lost: number;
  tables: readonly string[];
}

export const doneWords = {
  restored: ({ at }: BackupManifest, words: Words, language: ShellLanguage) =>
    words.restored.replace('{at}', instant(at, language)),
  repaired({ rows, lost, tables }: Salvaged, words: Words, language: ShellLanguage) {
    const number = (value: number) => value.toLocaleString(locales[language]);
    return (lost === 0 ? words.repaired : words.repairedPartly)
      .replace('{rows}', number(rows))
      .replace('{lost}', number(lost))
      .replace('{tables}', tables.join(', '));
  },
};

/** The server is on its way, and it is a long one in a large lab. */
export function upgradePage(words: Words, language: ShellLanguage, served: boolean): ErrorPage {
  const message = served ? words.upgradingServed : words.upgradingAdvice;
  return { language, title: words.upgrading, message, busy: true };
}

/** The window's page is gone although the server runs. */
/** Something on this computer stands between the window and its own server. */
export function pageAwayPage(words: Words, language: ShellLanguage, address: string): ErrorPage {
  const message = words.pageAwayAdvice.replace('{address}', address);
  return { ...pageLostPage(words, language), title: words.pageAway, message };
}

export function pageLostPage({ pageLost, pageLostAdvice, tryAgain, logFolder }: Words, language: ShellLanguage): ErrorPage {
  const actions = [
    { label: tryAgain, action: 'retry' },
    { label: logFolder, action: 'logs' },
  ];
  return { language, title: pageLost, message: pageLostAdvice, actions };
}
