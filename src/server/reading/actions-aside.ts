// The actions that reading threads carry out: those marked so, made of what a thread has.
import type { Registry } from '../core/lab/registry.ts';
import type { Action } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { feedActions } from '../odata/feed-actions.ts';
import { priceTables } from '../prices/price-files/file-export.ts';
import { advancedFilterActions } from '../record-actions/advanced-filter-actions.ts';
import { exportActions } from '../record-actions/export-actions.ts';
import { searchAction } from '../record-actions/search-action.ts';
import { dashboardActions } from '../widgets/dashboard-actions.ts';
import { worklistAction } from '../widgets/worklist-action.ts';

interface AsideServices {
  translator: Translator;
  registry: Registry;
}

export function actionsAside(services: AsideServices): Action[] {
  const { translator } = services;
  return [
    searchAction,
    worklistAction(translator),
    ...dashboardActions(translator),
    ...advancedFilterActions(services),
    ...feedActions(translator),
    ...exportActions({ ...services, ownTables: priceTables, except: new Set() }),
  ].filter(({ aside }) => aside !== undefined);
}
