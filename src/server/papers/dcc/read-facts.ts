// What a DCC says besides its results: its schema, number and days, the laboratory, and the device it is about. Pure.
import { child, children, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import { contentOf } from './quantity-kind.ts';

/** What it does not say is empty. */
export interface DccFacts {
  schemaVersion: string;
  certificateNumber: string;
  calibrationDate: string;
  issueDate: string;
  laboratory: string;
  /** How many devices it is about; the first one is told. */
  devices: number;
  description: string;
  manufacturer: string;
  model: string;
  serialNumber: string;
}

export function factsOf(root: Element): DccFacts {
  const administrative = child(root, 'administrativeData');
  const core = child(administrative, 'coreData');
  const items = children(child(administrative, 'items'), 'item');
  const [item = null] = items;
  const identified = children(child(item, 'identifications'), 'identification');
  const serial = identified.find((one) => textIn(child(one, 'issuer')) === 'manufacturer') ?? null;
  return {
    schemaVersion: root.attributes.schemaVersion ?? '',
    certificateNumber: textIn(child(core, 'uniqueIdentifier')),
    calibrationDate: textIn(child(core, 'endPerformanceDate')),
    issueDate: textIn(child(core, 'issueDate')),
    laboratory: contentOf(child(administrative, 'calibrationLaboratory', 'contact', 'name')),
    devices: items.length,
    description: contentOf(child(item, 'name')),
    manufacturer: contentOf(child(item, 'manufacturer', 'name')),
    model: textIn(child(item, 'model')),
    serialNumber: textIn(child(serial, 'value')),
  };
}
