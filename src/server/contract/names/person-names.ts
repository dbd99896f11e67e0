// How people are called: what they sign in as, release as, and are named by as technicians.

/** As rows and answers have it: texts, or nothing. */
interface Given {
  firstname?: unknown;
  lastname?: unknown;
}

interface Named extends Given {
  email: string;
}

/** Empty where nobody gave it. */
export const givenName = ({ firstname, lastname }: Given): string => [firstname, lastname].filter(Boolean).join(' ');

export const personName = ({ email, ...given }: Named): string => givenName(given) || email;

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
