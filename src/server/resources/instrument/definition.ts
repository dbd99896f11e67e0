// An instrument the program can speak to: which device of the lab it is, where it is connected, and which driver says what it understands.
// docs/instruments.md#instruments.
import { needs } from '../../contract/operations.ts';
import { framings, terminators } from '../../instruments/line/address.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { flag, integer, key, note, ref, select, text } from '../../schema/field.ts';
import { connections } from './connections.ts';

export const instrument = defineResource({
  name: 'instrument',
  table: 'instruments',
  key: 'uID',
  spec: 'docs/interface/records.md#instruments',
  faces: ['v1', 'v2'],
  v1: { segment: 'instrument' },
  v2: { type: 'instrument', path: 'instruments' },
  // Whoever writes an address has the server open a connection there: the same people as write drivers and procedures.
  operations: {
    view: needs('calibration_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: follows('inventory', 'inventory_id'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.11.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, max: 120, search: true, natural: true, index: true, group: 'identity' }),
    // The standard it is: booked in a calibration, its instrument may be spoken to there.
    inventory_id: ref('inventory', { required: true, belongs: true, group: 'identity' }),
    // Without one it can be asked who it is, and nothing else.
    driver_id: ref('instrument_driver', { group: 'identity' }),
    // What this one answers to *IDN?, where its serial number does not say enough; `*` stands for any text.
    expected_identity: text({ max: 200, group: 'identity' }),
    connection: select(connections, { required: true, default: 'tcp', labels: 'instrument_connection', group: 'connection' }),
    host: text({ max: 253, group: 'connection' }),
    port: integer({ default: 5025, minimum: 1, maximum: 65_535, group: 'connection' }),
    serial_port: text({ max: 200, group: 'connection' }),
    baud_rate: integer({ default: 9600, minimum: 50, maximum: 4_000_000, group: 'connection' }),
    framing: select(framings, { default: '8N1', labels: 'instrument_framing', group: 'connection' }),
    terminator: select(Object.keys(terminators), { default: 'lf', labels: 'instrument_terminator', group: 'connection' }),
    gpib_address: integer({ minimum: 0, maximum: 30, group: 'connection' }),
    timeout_seconds: integer({ required: true, default: 5, minimum: 1, maximum: 60, group: 'connection' }),
    active: flag({ default: 1, index: true, group: 'state' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: { inventory: one('inventory', 'inventory_id'), driver: one('instrument_driver', 'driver_id') },
});
