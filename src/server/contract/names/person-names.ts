// How people are called: what they sign in as, release as, and are named by as technicians.

interface Named {
  firstname: string | null;
  lastname: string | null;
  email: string;
}

export const personName = ({ firstname, lastname, email }: Named): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
