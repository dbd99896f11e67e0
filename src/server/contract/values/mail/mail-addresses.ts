// E-mail addresses as they are typed into one field, by comma or semicolon. Nothing that would end a line of a letter's head gets through.
// Two rules: by which one may be written down (of an account, a lab, a customer), and, more strictly, by which it may be written to.

const written = '[^\\s@]+@[^\\s@]+';

/** One address as it may stand somewhere. */
export const writtenAddress = new RegExp(`^${written}$`);

const several = written.replaceAll('@]', '@,;]');

/** One or several, as letters to a customer go to all of them. */
export const writtenAddresses = `^${several}(?:\\s*[,;]\\s*${several})*\\s*[,;]?$`;

/** One at a time; a domain with a dot, or a literal one is not written to. */
const plain = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

export const mostRecipients = 20;
const longest = 254;

export const isMailAddress = (text: string) => text.length <= longest && plain.test(text);

export interface MailAddresses {
  addresses: string[];
  /** The first that is none. */
  wrong: string | null;
}

export function mailAddresses(text: string): MailAddresses {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const addresses = [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
  return { addresses, wrong: addresses.find((address) => !isMailAddress(address)) ?? null };
}
