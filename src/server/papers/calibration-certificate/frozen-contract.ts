// What a release keeps for ever: the certificate's facts with its words in each language, and what it is printed with. Two texts, each
// canonical JSON under its own hash; the second is shared by all certificates that were printed alike. docs/adr/0032.
import type { Language } from '../../contract/principal.ts';
import type { CertificateFacts, FoundFacts } from './load-facts.ts';
import type { CertificateWords } from './spoken.ts';

export interface FrozenContract {
  contract: 'calibration-certificate';
  schema_version: '1.2';
  facts: CertificateFacts;
  words: Record<Language, CertificateWords>;
  /** Whose names stand in it. */
  names: FoundFacts['names'];
  /** Hash of what it is printed with. */
  print: string;
}

export const languages = ['de', 'en'] as const satisfies readonly Language[];
