// Documents with real files: a small PDF or text each, kept under the hash of its content. Without a folder there are none.
import type { Customer } from '../people/people.ts';
import { keepFile, pagePdf, pdfText } from '../world/pdf-page.ts';
import type { World } from '../world/world.ts';
import type { CalibrationDone, Device } from './device.ts';

/** One A4 page in Helvetica, heading first. */
function smallPdf(lines: readonly string[]): Buffer {
  const body = lines
    .map(
      (line, index) =>
        `BT /F1 ${index === 0 ? 18 : 11} Tf 60 ${index === 0 ? 770 : 750 - index * 18} Td (${pdfText(line)}) Tj ET`,
    )
    .join('\n');
  return pagePdf(body, [595, 842]);
}

interface Sheet {
  title: string;
  type: string;
  file: string;
  media: 'application/pdf' | 'text/plain';
  lines: readonly string[];
  number?: string;
  customer?: string | null;
  approved: boolean;
  validDays?: number;
  links: readonly (readonly [resource: string, key: string])[];
}

function insertSheet(world: World, folder: string, sheet: Sheet, administrator: string): void {
  const { loader, calendar, random } = world;
  const content = sheet.media === 'application/pdf' ? smallPdf(sheet.lines) : Buffer.from(`${sheet.lines.join('\n')}\n`, 'utf8');
  const hash = keepFile(folder, content);
  const day = calendar.workday(calendar.today - random.int(5, 300));
  const key = loader.insert('document', {
    title: sheet.title,
    type: sheet.type,
    number: sheet.number ?? null,
    customer_KTAG: sheet.customer ?? null,
    valid_until: sheet.validDays === undefined ? null : calendar.text(calendar.today + sheet.validDays),
    file_name: sheet.file,
    media_type: sheet.media,
    size: content.length,
    file_hash: hash,
    uploaded_by: administrator,
    approved_by: sheet.approved ? 'Dr. Ulrike Sommerfeld' : null,
    approved_at: sheet.approved ? calendar.instant(Math.min(calendar.today, day + 2), 13, random.int(0, 59)) : null,
    created_at: calendar.instant(day, 11, random.int(0, 59)),
  });
  for (const [resource, record] of sheet.links)
    loader.insert('document_link', { document_uID: key, resource, record_key: record });
}

const labSheets: readonly Omit<Sheet, 'links'>[] = [
  {
    title: 'Qualitätsmanagementhandbuch',
    type: 'Handbuch',
    number: 'QMH',
    file: 'qm-handbuch.pdf',
    media: 'application/pdf',
    approved: true,
    validDays: 400,
    lines: [
      'Qualitätsmanagementhandbuch',
      'Geltungsbereich: Kalibrierlaboratorium nach DIN EN ISO/IEC 17025',
      'Kapitel 7.6: Ermittlung der Messunsicherheit',
    ],
  },
  {
    title: 'Arbeitsanweisung Messschieber',
    type: 'Arbeitsanweisung',
    number: 'AA-L01',
    file: 'aa-l01-messschieber.pdf',
    media: 'application/pdf',
    approved: true,
    validDays: 25,
    lines: [
      'AA-L01 Kalibrieren von Messschiebern',
      'Grundlage: VDI/VDE/DGQ 2618 Blatt 9.1',
      '1. Angleichen bei 20 °C ± 1 K, mindestens 4 h',
      '2. Messflächen reinigen, Nullpunkt prüfen',
    ],
  },
  {
    title: 'Arbeitsanweisung Drehmomentschlüssel',
    type: 'Arbeitsanweisung',
    number: 'AA-K01',
    file: 'aa-k01-drehmoment.pdf',
    media: 'application/pdf',
    approved: false,
    lines: [
      'AA-K01 Kalibrieren von Drehmomentschlüsseln',
      'Grundlage: ISO 6789-2:2017',
      'Fünf Vorlasten mit 100 % vor der ersten Ablesung',
    ],
  },
  {
    title: 'Klimaaufzeichnung Messraum',
    type: 'Aufzeichnung',
    file: 'klima-messraum.txt',
    media: 'text/plain',
    approved: false,
    lines: ['Zeit;Temperatur °C;Feuchte %rh', '06:00;19,9;47', '12:00;20,1;46', '18:00;20,2;48'],
  },
];

export interface DocumentsInput {
  folder: string;
  customers: readonly Customer[];
  devices: readonly Device[];
  done: readonly CalibrationDone[];
}

export function insertDocuments(world: World, { folder, customers, devices, done }: DocumentsInput): void {
  const name = 'Demonstration';
  for (const sheet of labSheets) insertSheet(world, folder, { ...sheet, links: [] }, name);
  for (const device of devices.filter((item) => item.kind.family.weight === 0).slice(0, 5)) {
    const last = done.findLast((item) => item.device === device);
    insertSheet(
      world,
      folder,
      {
        title: `${world.language === 'de' ? 'Kalibrierschein' : 'Certificate'} ${device.type.maker} ${device.type.model}`,
        type: 'Kalibrierschein extern',
        file: `kalibrierschein-${device.asset.toLowerCase()}.pdf`,
        media: 'application/pdf',
        customer: device.customer.key,
        approved: true,
        lines: [
          `Kalibrierschein ${device.asset}`,
          `${device.kind.family.de}, ${device.type.maker} ${device.type.model}, S/N ${device.serial}`,
          'Demonstrationsdokument',
        ],
        links: [['inventory', device.key], ...(last ? [['calibration', last.key] as const] : [])],
      },
      name,
    );
  }
  devices
    .filter((item) => item.kind.family.weight > 0)
    .slice(0, 4)
    .forEach((device, index) => {
      const german = device.customer.language === 'de';
      insertSheet(
        world,
        folder,
        {
          title: `${german ? 'Bedienungsanleitung' : 'Operating manual'} ${device.type.maker} ${device.type.model}`,
          type: 'Bedienungsanleitung',
          file: `manual-${index + 1}.pdf`,
          media: 'application/pdf',
          approved: index % 2 === 0,
          lines: [
            `${device.type.maker} ${device.type.model}`,
            german ? 'Kurzanleitung' : 'Quick guide',
            device.kind.family[device.customer.language],
          ],
          links: [['inventory', device.key]],
        },
        name,
      );
    });
  const [customer] = customers;
  if (!customer) return;
  insertSheet(
    world,
    folder,
    {
      title: `${world.language === 'de' ? 'Rahmenvertrag' : 'Frame contract'} ${customer.name}`,
      type: 'Vertrag',
      file: 'rahmenvertrag.pdf',
      media: 'application/pdf',
      customer: customer.key,
      approved: true,
      validDays: 180,
      lines: ['Rahmenvertrag Kalibrierung', customer.name, 'Laufzeit 12 Monate, Nachlass 12 %'],
      links: [['customer', customer.key]],
    },
    name,
  );
}
