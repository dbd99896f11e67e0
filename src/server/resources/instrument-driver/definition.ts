// What is sent to instruments of a kind for each of their functions, and in which unit they answer: data, written by whoever has the
// instrument's manual. docs/instruments.md#drivers.
import { needs } from '../../contract/operations.ts';
import { longestDriver } from '../../instruments/driver/driver-text.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { flag, key, note, text } from '../../schema/field.ts';

export const instrumentDriver = defineResource({
  name: 'instrument_driver',
  table: 'instrument_drivers',
  key: 'uID',
  spec: 'docs/interface/records.md#instruments',
  faces: ['v1', 'v2'],
  v1: { segment: 'instrument_driver' },
  v2: { type: 'instrument-driver', path: 'instrument-drivers' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone("Drivers are the lab's own, as its procedures are; the operation gates them."),
  title: 'name',
  proven: true,
  few: true,
  since: '0.11.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, max: 120, search: true, natural: true, index: true, group: 'identity' }),
    maker: text({ max: 120, search: true, group: 'identity' }),
    model: text({ max: 120, search: true, group: 'identity' }),
    // What instruments of this kind answer to *IDN?; `*` stands for any text.
    expected_identity: text({ max: 200, group: 'identity' }),
    commands: note({ required: true, max: longestDriver, group: 'measurement' }),
    active: flag({ default: 1, index: true, group: 'state' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: { instruments: many('instrument', 'driver_id') },
});
