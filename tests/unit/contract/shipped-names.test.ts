// Names that came with the program are told in the reader's language, and any other name stays what it is.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardNames, shownName, shownStatusTitle } from '#server/contract/names/shipped-names.ts';
import { dashboardTemplateNames } from '#server/contract/widgets.ts';
import { defaultRoles } from '#server/resources/defaults/roles.ts';
import { defaultStatuses } from '#server/resources/defaults/statuses.ts';

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`resources/i18n/widgets.${language}.json`, 'utf8'));

describe('shipped names', () => {
  it('of dashboards are those of their templates', () => {
    const [de, en] = [textsOf('de'), textsOf('en')];
    const told = dashboardTemplateNames.map((name) => [
      name,
      { de: de[`dashboard_template.${name}`], en: en[`dashboard_template.${name}`] },
    ]);
    expect(boardNames).toEqual(Object.fromEntries(told));
    expect(shownName('dashboard', 'Heute im Labor', 'en')).toBe('Today in the lab');
    expect(shownName('dashboard', 'Today in the lab', 'de')).toBe('Heute im Labor');
    expect(shownName('dashboard', 'Heute bei uns', 'en')).toBe('Heute bei uns');
  });

  it('of roles are words in both languages, whatever they are kept under', () => {
    const names = defaultRoles.map(({ name }) => name);
    for (const language of ['de', 'en'] as const) {
      const told = names.map((name) => shownName('role', name, language));
      expect(told.filter((name) => /_|^[a-z]/.test(name))).toEqual([]);
      expect(new Set(told).size).toBe(names.length);
    }
    expect(shownName('role', 'front desk', 'de')).toBe('Büro und Empfang');
    expect(shownName('customer', 'front desk', 'de')).toBe('front desk');
  });

  it('of statuses say in either language what is done', () => {
    const told = defaultStatuses.map(({ title_de, title_en }) => shownStatusTitle({ de: title_de, en: title_en }));
    expect(told.flatMap(({ de, en }) => [de, en]).filter((title) => ['Busy', 'Reservation'].includes(title))).toEqual([]);
    expect(shownStatusTitle({ de: 'Busy', en: 'Busy' })).toEqual({ de: 'Verliehen', en: 'Lent out' });
    expect(shownStatusTitle({ de: 'Unterwegs', en: 'Busy' })).toEqual({ de: 'Unterwegs', en: 'Busy' });
  });
});
