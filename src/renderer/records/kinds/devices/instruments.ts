// Instruments the program speaks to, and the drivers that say what they understand.
import { defineKind } from '../../kind/record-kind.ts';

export const instrumentKind = defineKind({
  name: 'instruments',
  path: 'instruments',
  table: 'instrument',
  title: 'name',
  summary: ['host', 'serial_port'],
  columns: ['name', 'inventory_id', 'driver_id', 'connection', 'host', 'port', 'serial_port', 'gpib_address', 'active'],
  codes: new Set(['host', 'port', 'serial_port', 'baud_rate', 'gpib_address']),
  askedWith: {
    host: { connection: ['tcp', 'gpib_tcp'] },
    port: { connection: ['tcp', 'gpib_tcp'] },
    serial_port: { connection: ['serial', 'gpib_serial'] },
    baud_rate: { connection: ['serial', 'gpib_serial'] },
    framing: { connection: ['serial', 'gpib_serial'] },
    gpib_address: { connection: ['gpib_tcp', 'gpib_serial'] },
  },
  relations: {
    inventory_id: { name: 'inventory', title: 'asset_number' },
    driver_id: { name: 'driver', title: 'name' },
  },
  views: [{ to: '/instrument-drivers', text: 'ui.instrument-drivers.title', needs: ['types_view'] }],
  operations: { view: ['calibration_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] },
});

export const instrumentDriverKind = defineKind({
  name: 'instrument-drivers',
  path: 'instrument-drivers',
  table: 'instrument_driver',
  title: 'name',
  summary: ['maker', 'model'],
  columns: ['name', 'maker', 'model', 'expected_identity', 'active'],
  codes: new Set(['commands']),
  views: [{ to: '/instrument-drivers/shipped', text: 'ui.instrument-drivers.shipped', needs: ['types_create'] }],
  operations: { view: ['types_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] },
  related: [{ kind: 'instruments', by: 'driver_id' }],
});
