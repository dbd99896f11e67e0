// Where labels are printed: a network printer that takes ZPL on a raw port, one installed on a workstation, or a PDF file.
// docs/interface/papers.md#label-output.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { decimal, flag, integer, key, note, select, text } from '../../schema/field.ts';

export const printer = defineResource({
  name: 'printer',
  table: 'printers',
  key: 'uID',
  spec: 'docs/interface/papers.md#label-formats',
  faces: ['v2'],
  v2: { type: 'printer', path: 'printers' },
  operations: {
    view: needs('label_print'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('A printer holds no customer data.'),
  title: 'name',
  few: true,
  since: '0.4.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, max: 120, search: true, natural: true, index: true }),
    kind: select(['raw', 'installed', 'pdf'], { required: true, default: 'pdf', labels: 'printer_kind', index: true }),
    host: text({ max: 253 }),
    port: integer({ default: 9100, minimum: 1, maximum: 65_535 }),
    // Where it stands, in a lab of several places: printed by a program there.
    site: text({ max: 80 }),
    // What the workstation's own system calls an installed printer.
    queue: text({ max: 255 }),
    // What an installed printer is given: pages, or the language of label printers.
    output: select(['pdf', 'zpl'], { default: 'pdf', labels: 'printer_output' }),
    dpi: integer({ required: true, default: 300, minimum: 100, maximum: 1200 }),
    darkness: integer({ minimum: 0, maximum: 30 }),
    // A shipped format's name or the key of an own one.
    format: text({ max: 80 }),
    offset_x: decimal({ default: 0, minimum: -20, maximum: 20 }),
    offset_y: decimal({ default: 0, minimum: -20, maximum: 20 }),
    // How many times as long as it is meant it has to be told a length; worked out from measured lines.
    scale_x: decimal({ default: 1, minimum: 0.8, maximum: 1.25 }),
    scale_y: decimal({ default: 1, minimum: 0.8, maximum: 1.25 }),
    // Edges of the paper it cannot print on, in millimetres.
    margin_top: decimal({ default: 0, minimum: 0, maximum: 50 }),
    margin_right: decimal({ default: 0, minimum: 0, maximum: 50 }),
    margin_bottom: decimal({ default: 0, minimum: 0, maximum: 50 }),
    margin_left: decimal({ default: 0, minimum: 0, maximum: 50 }),
    text_as: select(['font', 'graphic'], { default: 'font', labels: 'printer_text' }),
    timeout_seconds: integer({ required: true, default: 10, minimum: 1, maximum: 300 }),
    active: flag({ default: 1, index: true }),
    remark: note({ search: true }),
  },
});
