// A certificate as PTB DCC 3.3.0: administrative data, then one measurement result a phase with its methods, standards, conditions and
// test points in SI units. Pure. docs/interface/papers.md#certificates.

import { isAtCustomer } from '#server/contract/values/measuring/calibration-place.ts';
import { countryCode } from '#server/i18n/countries.ts';
import { labDayAndTime } from '#server/i18n/locale.ts';
import { element, writeXml } from '#server/lib/xml/write-xml.ts';
import type { Element } from '#server/lib/xml/xml-tree.ts';
import type { CertificateDocument } from '../../calibration-certificate/contract.ts';
import { partOf } from '../../sheet/contract-parts.ts';
import { identification, plain, said } from './parts.ts';
import { responsiblePersons } from './persons.ts';
import { measurementResults } from './write-results.ts';

export function writeDcc(document: CertificateDocument, zone: string): Uint8Array {
  const language = document.meta.locale.slice(0, 2);
  const root = element(
    'dcc:digitalCalibrationCertificate',
    {
      attributes: {
        'xmlns:dcc': 'https://ptb.de/dcc',
        'xmlns:si': 'https://ptb.de/si',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': 'https://ptb.de/dcc https://ptb.de/dcc/v3.3.0/dcc.xsd',
        schemaVersion: '3.3.0',
      },
    },
    administrativeData(document, { language, zone }),
    element('dcc:measurementResults', measurementResults(document, language)),
  );
  return new TextEncoder().encode(writeXml(root));
}

interface Told {
  language: string;
  zone: string;
}

function administrativeData(document: CertificateDocument, told: Told): Element {
  const { language } = told;
  const { laboratory, accreditation, calibration, texts } = document;
  const customer = partOf(document.customer);
  const declarations = [
    calibration.accredited ? [accreditation.calibration_mark, laboratory.code].filter(Boolean).join(', ') || null : null,
    texts.traceability || null,
    texts.uncertainty || null,
    texts.conformity,
  ].filter((text) => text !== null);
  return element(
    'dcc:administrativeData',
    element(
      'dcc:dccSoftware',
      element('dcc:software', said('dcc:name', 'Plumbline', language), element('dcc:release', document.meta.schema_version)),
    ),
    coreData(document, told),
    element('dcc:items', item(document, language)),
    element(
      'dcc:calibrationLaboratory',
      plain('dcc:calibrationLaboratoryCode', laboratory.code),
      element('dcc:contact', contact({ ...laboratory, name: laboratory.name ?? laboratory.company_name }, language, true)),
    ),
    responsiblePersons(document, language),
    element('dcc:customer', contact({ ...customer, name: customer.name ?? '-' }, language, true)),
    declarations.length === 0
      ? null
      : element(
          'dcc:statements',
          declarations.map((text) => element('dcc:statement', said('dcc:declaration', text, language))),
        ),
  );
}

function coreData({ calibration, laboratory }: CertificateDocument, { language, zone }: Told): Element {
  const amends = partOf(calibration.amends);
  const day = calibration.calibration_date ?? '';
  return element(
    'dcc:coreData',
    element('dcc:countryCodeISO3166_1', countryCode(laboratory.country) ?? 'DE'),
    element('dcc:usedLangCodeISO639_1', language),
    element('dcc:mandatoryLangCodeISO639_1', language),
    element('dcc:uniqueIdentifier', calibration.certificate_number ?? calibration.id),
    element('dcc:beginPerformanceDate', day),
    element('dcc:endPerformanceDate', day),
    element('dcc:performanceLocation', isAtCustomer(calibration.place ?? '') ? 'customer' : 'laboratory'),
    plain('dcc:issueDate', calibration.released_at && labDayAndTime(calibration.released_at, zone).day),
    amends.certificate_number
      ? element(
          'dcc:reportAmendedSubstituted',
          element('dcc:typeOfChange', 'amended'),
          element('dcc:replacedUniqueIdentifier', amends.certificate_number),
        )
      : null,
  );
}

function item({ device: given, meta, calibration }: CertificateDocument, language: string): Element {
  const device = partOf(given);
  const german = meta.locale.startsWith('de');
  const identifications = [
    identification('manufacturer', device.serial_number, { name: german ? 'Seriennummer' : 'Serial number', language }),
    identification('customer', device.asset_number, { name: german ? 'Inventarnummer' : 'Asset number', language }),
  ];
  const unnumbered = [identification('calibrationLaboratory', calibration.id, { name: 'ID', language })];
  return element(
    'dcc:item',
    said('dcc:name', device.description ?? device.model ?? device.asset_number ?? '-', language),
    device.manufacturer ? element('dcc:manufacturer', said('dcc:name', device.manufacturer, language)) : null,
    plain('dcc:model', device.model),
    // Something must identify it.
    element('dcc:identifications', identifications.some((one) => one !== null) ? identifications : unnumbered),
  );
}

interface Address {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  street?: string | null;
  zip?: string | null;
  city?: string | null;
  country?: string | null;
}

function contact(address: Address, language: string, located: boolean): (Element | null)[] {
  const place = [
    plain('dcc:city', address.city),
    plain('dcc:countryCode', countryCode(address.country ?? null)),
    plain('dcc:postCode', address.zip),
    plain('dcc:street', address.street),
  ].filter((part) => part !== null);
  const unknown = said('dcc:further', '-', language);
  return [
    said('dcc:name', address.name ?? '-', language),
    plain('dcc:eMail', address.email),
    plain('dcc:phone', address.phone),
    located || place.length > 0 ? element('dcc:location', place.length > 0 ? place : [unknown]) : null,
  ];
}
