// What hangs on a device that a narrowed user sees (`dev-1`) and on one that he does not (`dev-3`), each with a word of its own: papers,
// links, notes, the lines of an order that he sees.
import { createRecord } from '#server/core/write/write.ts';
import type { Stored } from '#server/schema/fields/field-type.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import type { RunningLab } from '../../support/running-lab.ts';

/** Stands in every text about the hidden device, and nowhere else. */
export const secret = 'Verschluss';

interface Planted {
  resource: string;
  id: string;
}

type Values = Record<string, Stored>;

/** Gives the records that nobody may notice who does not see `dev-3`. */
export async function addDeviceRecords({ program }: RunningLab): Promise<{ hidden: Planted[]; seen: Planted[] }> {
  const made = { hidden: [] as Planted[], seen: [] as Planted[] };
  const { lab } = program;
  async function add(resource: ResourceName, values: Values, trusted: Values = {}): Promise<void> {
    const target = lab.registry.resource(resource);
    const id = String(values[target.key]);
    const holds = target.definition.file && {
      file: await lab.files.receive(oneText(`content of ${id} ${values.title}`), `${id}.txt`),
    };
    await createRecord(program, target, { values, trusted, ...holds });
    made[JSON.stringify(values).match(`${secret}|dev-3`) ? 'hidden' : 'seen'].push({ resource, id });
  }

  const customer_KTAG = 'C-ALPHA';
  await add('booking', { uID: 'ord-both', customer_KTAG, number: 'B-1' });
  for (const [device, word] of [
    ['dev-1', 'offen'],
    ['dev-3', secret],
  ] as const) {
    const calibration = `cal-${device}`;
    await add('calibration', { CTAG: calibration, MTAG: device, status: 'P', C2306: word });
    await add('document', { uID: `doc-${device}`, title: `${word} Protokoll`, customer_KTAG });
    await add('document_link', {
      uID: `lnk-${device}`,
      document_uID: `doc-${device}`,
      resource: 'calibration',
      record_key: calibration,
    });
    // A kept certificate stays with its device, whatever else it is put to.
    await add(
      'document',
      { uID: `paper-${device}`, title: `${word} Zertifikat`, customer_KTAG },
      { paper: 'calibration-certificate' },
    );
    const paper = { document_uID: `paper-${device}`, resource: 'calibration', record_key: calibration };
    await add('document_link', { uID: `plk-${device}`, ...paper });
    await link(`plo-${device}`, `paper-${device}`, ['booking', 'ord-both']);
    // About the device by name of a record alone.
    const about = { resource: 'calibration', record_key: calibration };
    await add('note', { uID: `note-${device}`, title: `${word} Notiz`, ...about });
    await add('ticket', { uID: `tick-${device}`, title: `${word} Meldung`, number: `T-${device}`, ...about });
    await add('booking_position', {
      uID: `pos-${device}`,
      booking_uid: 'ord-both',
      article_type: 'inventory',
      article_ID: device,
      name: `${word} Position`,
      description: `${word} Text`,
      price: device === 'dev-1' ? 100 : 50.25,
      quantity: 1,
      tax: 19,
    });
  }
  await add('booking_position', {
    uID: 'pos-free',
    booking_uid: 'ord-both',
    name: 'Versand',
    price: 7,
    quantity: 1,
    tax: 7,
  });
  // The paper of an order names all its devices.
  await add('document', { uID: 'paper-order', title: `${secret} Angebot`, customer_KTAG }, { paper: 'order-document' });
  await link('plk-order', 'paper-order', ['booking', 'ord-both']);
  // One of its devices is enough; a link of its own to what is no device, too.
  await add('document', { uID: 'doc-both', title: 'Sammelprotokoll', customer_KTAG });
  await link('lnk-both-1', 'doc-both', ['inventory', 'dev-1']);
  await link('lnk-both-3', 'doc-both', ['inventory', 'dev-3']);
  await add('document', { uID: 'doc-mixed', title: 'Bedingungen', customer_KTAG });
  await link('lnk-mixed-3', 'doc-mixed', ['inventory', 'dev-3']);
  await link('lnk-mixed-o', 'doc-mixed', ['booking', 'ord-both']);
  await add('document', { uID: 'doc-alone', title: 'Rahmenvertrag', customer_KTAG });
  return made;

  async function link(uID: string, document_uID: string, [resource, record_key]: readonly [string, string]): Promise<void> {
    await createRecord(program, lab.registry.resource('document_link'), {
      values: { uID, document_uID, resource, record_key },
    });
    const hidden = record_key === 'dev-3' || /^paper-(?:dev-3|order)$/.test(document_uID);
    made[hidden ? 'hidden' : 'seen'].push({ resource: 'document_link', id: uID });
  }
}

async function* oneText(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
