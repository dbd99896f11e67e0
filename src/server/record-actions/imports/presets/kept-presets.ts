// The presets of a lab: one list among its settings, written by its own door, in the trail like any other setting. docs/adr/0098.
import { randomUUID } from 'node:crypto';
import { AppError, invalid, notFound } from '#server/contract/errors.ts';
import { type ImportPreset, importPresetsSetting } from '#server/contract/tables/import-preset.ts';
import type { Ctx, Lab } from '#server/core/lab/context.ts';
import { settingValue } from '#server/core/lab/lab-settings.ts';
import { changeOwnSetting } from '#server/core/settings/own-setting.ts';
import { shippedPresets } from './shipped-presets.ts';

const mostPresets = 100;

const presetsIn = (setting: unknown): readonly ImportPreset[] =>
  (setting as { presets?: ImportPreset[] } | null | undefined)?.presets ?? [];

const isShipped = ({ id }: Pick<ImportPreset, 'id'>) => shippedPresets.some((one) => one.id === id);

export interface KnownPreset extends ImportPreset {
  shipped: boolean;
}

const byName = (one: ImportPreset, other: ImportPreset) => one.name.localeCompare(other.name);

/** The lab's own first. */
export async function allPresets(lab: Lab): Promise<KnownPreset[]> {
  const own = [...presetsIn(await settingValue(lab, importPresetsSetting))].sort(byName);
  return [...own, ...shippedPresets].map((one) => ({ ...one, shipped: isShipped(one) }));
}

/** For the records that a file is read for; a preset of others is none. */
export async function presetFor(lab: Lab, id: string, records: string): Promise<ImportPreset> {
  const found = (await allPresets(lab)).find((one) => one.id === id);
  if (!found) throw invalid({ preset: [{ key: 'errors.import.no_such_preset' }] });
  if (found.records !== records) throw invalid({ preset: [{ key: 'errors.import.preset_of_others' }] });
  return found;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Under a name that is there already it takes the place of that one. */
export async function keepPreset(ctx: Ctx, preset: Omit<ImportPreset, 'id'>): Promise<{ preset: ImportPreset; isNew: boolean }> {
  let kept: { preset: ImportPreset; isNew: boolean } | null = null;
  await changeOwnSetting(ctx, importPresetsSetting, (setting) => {
    const before = presetsIn(setting);
    const known = before.find((one) => one.records === preset.records && sameName(one.name, preset.name));
    if (!known && before.length >= mostPresets)
      throw invalid({ name: [{ key: 'errors.import.too_many_presets', params: { max: mostPresets } }] });
    kept = { preset: { id: known?.id ?? randomUUID(), ...preset }, isNew: !known };
    return { presets: [...before.filter((one) => one !== known), kept.preset] };
  });
  if (kept === null) throw new Error('a preset was neither kept nor refused');
  return kept;
}

export async function foundPreset(lab: Lab, id: string): Promise<KnownPreset> {
  const found = (await allPresets(lab)).find((one) => one.id === id);
  if (!found) throw notFound(id);
  return found;
}

export async function dropPreset(ctx: Ctx, { id, shipped }: KnownPreset): Promise<void> {
  if (shipped) throw new AppError('record.locked', { messageKey: 'errors.import.shipped_preset' });
  await changeOwnSetting(ctx, importPresetsSetting, (setting) => ({
    presets: presetsIn(setting).filter((one) => one.id !== id),
  }));
}
