// What a release keeps for ever: the certificate's facts with its words in each language, and what it is printed with. Two texts, each
// canonical JSON under its own hash; the second is shared by all certificates that were printed alike. docs/adr/0032.
import type { Language } from '../../contract/principal.ts';
import type { CertificateDocument } from './contract.ts';
import type { CertificateFacts, FoundFacts } from './load-facts.ts';
import type { CertificateWords } from './spoken.ts';

export interface FrozenContract {
  contract: 'calibration-certificate';
  schema_version: SchemaVersion;
  facts: CertificateFacts;
  words: Record<Language, CertificateWords>;
  /** Whose names stand in it. */
  names: FoundFacts['names'];
  /** Hash of what it is printed with. */
  print: string;
  /** Not in those whose DCC says its values in units without a prefix alone. */
  dcc_units?: DccUnits;
  /** Not in those whose DCC says each point alone. */
  dcc_tables?: DccTables;
  /** Where whoever holds the certificate finds its check page; not in those without a code. */
  check_address?: string;
}

export type DccUnits = CertificateDocument['meta']['dcc_units'];

export type DccTables = CertificateDocument['meta']['dcc_tables'];

export type SchemaVersion = CertificateDocument['meta']['schema_version'];

/** Of what is frozen from now on. */
export const schemaVersion: SchemaVersion = '1.2';
export const dccUnits: DccUnits = 'recorded';
export const dccTables: DccTables = 'lists';

export const languages = ['de', 'en'] as const satisfies readonly Language[];
