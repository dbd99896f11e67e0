// What the code of a device holds: its asset number, the address its label leads to, or any of its fields; which of them, the
// setting `label.code` says. docs/interface/papers.md#label-formats, docs/data-contracts.md#label-contents.
import { invalid } from '../contract/errors.ts';
import type { Ctx } from '../core/lab/context.ts';
import { settingValue, textSetting } from '../core/lab/lab-settings.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

const usualField = 'asset_number';
const addressContent = 'address';

/** `wanted` is an attribute or `address`; without it the lab's setting decides. */
export async function codeContent(ctx: Ctx, row: SelectedRow, wanted: string | undefined): Promise<string> {
  const kind = wanted ?? (await codeRule(ctx)).field;
  if (kind === addressContent) return labelAddress(ctx, row);
  const inventory = ctx.lab.registry.resource('inventory');
  // As on labels: a device that lacks the value is found by its number.
  const text = fieldText(inventory, row, kind) ?? fieldText(inventory, row, usualField);
  if (text === null) throw invalid({ content: [{ key: 'errors.code.empty' }] });
  return text;
}

function fieldText(inventory: ResolvedResource, row: SelectedRow, name: string): string | null {
  const field = name === 'id' ? inventory.byColumn.get(inventory.key) : inventory.byAttr.get(name);
  const computed = inventory.computed.get(name);
  if (!field && !computed)
    throw invalid({ content: [{ key: 'errors.code.no_such_field', params: { field: name.slice(0, 80) } }] });
  const value = field ? field.type.show(row[field.column] ?? null, field.limits, 'attributes') : (computed?.show(row) ?? null);
  if (value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface CodeRule {
  /** The symbology; any word, as the lab may have set one that is none. */
  type: string;
  field: string;
}

const usualSymbology = 'datamatrix';

/** The setting `label.code`; what it lacks is as usual. */
export async function codeRule(ctx: Ctx): Promise<CodeRule> {
  const value = await settingValue(ctx.lab, 'label.code');
  const said = (name: 'type' | 'field') => {
    const text = typeof value === 'object' && value !== null && name in value ? (value as Partial<CodeRule>)[name] : null;
    return typeof text === 'string' && text !== '' ? text : null;
  };
  return { type: said('type') ?? usualSymbology, field: said('field') ?? usualField };
}

/** A code that leads nowhere is worse than none: without the lab's own address there is no label address. */
async function labelAddress(ctx: Ctx, row: SelectedRow): Promise<string> {
  const base = (await textSetting(ctx.lab, 'label.base_url')).trim();
  if (base === '') throw invalid({ content: [{ key: 'errors.code.no_base_url' }] });
  const key = String(row[ctx.lab.registry.resource('inventory').key]);
  return `${base.replace(/\/+$/, '')}/qrcode/${encodeURIComponent(key)}`;
}
