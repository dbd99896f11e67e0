// The dashboard's settings dialog offers exactly what the server takes. Spec 2.4.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingsOfType } from '#renderer/features/dashboards/setting-fields.ts';
import { offers } from '#renderer/features/dashboards/widget-catalogue.ts';
import { widgetTitles } from '#server/contract/widgets.ts';
import { widgetTypes } from '#server/widgets/registry.ts';

/** Pages are turned in the list itself, days come with their range, and placeholders with their filter. */
const elsewhere = new Set(['page', 'date_from', 'date_to', 'parameters']);

function namesOf(settings: z.ZodType | undefined): string[] {
  if (!(settings instanceof z.ZodObject)) throw new Error('no settings');
  return Object.keys(settings.shape);
}

describe('spec 2.4: settings of widget types', () => {
  it.each(widgetTitles)('%s is offered with every setting that applies to it', (title) => {
    const taken = namesOf(widgetTypes.get(title)?.settings).filter((name) => !elsewhere.has(name));
    expect([...settingsOfType[title]].sort()).toEqual(taken.sort());
    expect(Object.keys(offers[title].settings).filter((name) => !taken.includes(name))).toEqual([]);
  });
});
