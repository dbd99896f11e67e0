// The dashboard's settings dialog offers exactly what the server takes. docs/interface/dashboards.md#settings.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingsOfType } from '#renderer/features/dashboards/widgets/setting-fields.ts';
import { missingSetting, offers } from '#renderer/features/dashboards/widgets/widget-catalogue.ts';
import { widgetTitles } from '#server/contract/widgets.ts';
import { widgetTypes } from '#server/widgets/registry.ts';

/** Pages are turned in the list itself, days come with their range, and placeholders with their filter. */
const elsewhere = new Set(['page', 'date_from', 'date_to', 'parameters']);

function namesOf(settings: z.ZodType | undefined): string[] {
  if (!(settings instanceof z.ZodObject)) throw new Error('no settings');
  return Object.keys(settings.shape);
}

describe('settings of widget types (docs/interface/dashboards.md#settings)', () => {
  it.each(widgetTitles)('%s is offered with every setting that applies to it', (title) => {
    const taken = namesOf(widgetTypes.get(title)?.settings).filter((name) => !elsewhere.has(name));
    expect([...settingsOfType[title]].sort()).toEqual(taken.sort());
    expect(Object.keys(offers[title].settings).filter((name) => !taken.includes(name))).toEqual([]);
  });

  it.each(widgetTitles)('%s is asked for only with what it needs', (title) => {
    const { settings } = offers[title];
    const refused =
      widgetTypes
        .get(title)
        ?.settings.safeParse(settings)
        .error?.issues.map(({ path }) => path[0]) ?? [];
    expect(missingSetting({ title, settings })).toBe(refused[0] ?? null);
    const made = Object.fromEntries(refused.map((name) => [name, 'one']));
    expect(missingSetting({ title, settings: { ...settings, ...made } })).toBeNull();
  });

  it.each(['', null, []])('%j is no choice', (empty) => {
    expect(missingSetting({ title: 'filter_statistic', settings: { chart_filters: empty } })).toBe('chart_filters');
  });
});
