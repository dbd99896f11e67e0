// The persons a DCC names: who calibrated and who released, and those who signed, each with what the signature means and when it was given.
// Pure.
import { isoInstant } from '#server/i18n/locale.ts';
import { element } from '#server/lib/xml/write-xml.ts';
import type { Element } from '#server/lib/xml/xml-tree.ts';
import type { CertificateDocument } from '../../calibration-certificate/contract.ts';
import { said, type Texts, texts } from './parts.ts';

type Signed = NonNullable<CertificateDocument['signed']>[number];

/** As who a signature stands, where that person is named already. */
const roles: Readonly<Record<Signed['meaning'], string | null>> = {
  measured: 'technician',
  reviewed: null,
  approved: 'approver',
  issued: 'approver',
};

interface Person {
  role: string;
  name: string;
  signed: readonly Signed[];
}

export function responsiblePersons({ laboratory, signatures, signed = [] }: CertificateDocument, language: string): Element {
  const words = language === 'de' ? texts.de : texts.en;
  const unnamed = [{ role: 'approver', name: laboratory.name ?? '-' } as const];
  const named = (signatures.length > 0 ? signatures : unnamed).map(({ role, name }): Person => {
    return { role, name, signed: signed.filter((one) => one.name === name && roles[one.meaning] === role) };
  });
  const told = new Set(named.flatMap((person) => person.signed));
  const others = signed
    .filter((one) => !told.has(one))
    .map((one): Person => ({ role: one.meaning, name: one.name, signed: [one] }));
  return element(
    'dcc:respPersons',
    [...named, ...others].map((person) => responsible(person, words, language)),
  );
}

function responsible({ role, name, signed }: Person, words: Texts, language: string): Element {
  return element(
    'dcc:respPerson',
    element('dcc:person', said('dcc:name', name, language)),
    signed.length === 0
      ? null
      : element(
          'dcc:description',
          signed.map(({ meaning, signed_at }) =>
            element(
              'dcc:content',
              { attributes: { lang: language } },
              `${words[`signed_${meaning}`]}, ${words.signed_at} ${isoInstant(signed_at)}`,
            ),
          ),
        ),
    element('dcc:role', role),
    role === 'approver' ? element('dcc:mainSigner', 'true') : null,
  );
}
