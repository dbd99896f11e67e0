// What the search field offers: what can be done on the screen that stands, records of every kind, screens, views, commands, and before
// anything is typed what was opened last. Words count in any order; each offer is known by further words in both languages.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useLabCondition } from '../../lib/lab/lab-condition.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { searchRecords } from '../../lib/records.ts';
import { useRecentRecords } from '../../lib/screen/recent-records.ts';
import { jumpKey } from '../../lib/screen/shortcuts.ts';
import { useUser } from '../../lib/session.ts';
import { addressOf, summaryOf } from '../../records/kind/record-kind.ts';
import { kindNamed } from '../../records/kinds/index.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { elsewhere, sections } from '../places/modules.ts';
import { creatableKinds, mayAny } from '../places/page-menu.ts';
import { actions, furtherLists } from './search-actions.ts';
import { useCommands } from './search-commands.ts';
import type { OfferHere } from './search-here.ts';
import { useViewOffers } from './search-views.ts';
import { isMeant, type Named } from './search-words.ts';

export interface Offer {
  key: string;
  /** Offers of one group stand under its heading. */
  group: string;
  label: string;
  detail: string;
  /** Keys that do the same. */
  keys?: string;
  to?: string;
  state?: unknown;
  run?: () => void;
  /** Puts another text into the field. */
  text?: string;
}

const searched = [
  'inventory',
  'customers',
  'calibrations',
  'bookings',
  'contacts',
  'repairs',
  'tickets',
  'documents',
  'procedures',
  'locations',
  'notes',
  'device-types',
  'standard-articles',
  'users',
];
const eachKind = 4;
const typingPause = 150;

function useRecordOffers(text: string, held: ReadonlySet<string>): Offer[] {
  const { t, format } = useI18n();
  const titleOf = useTitleOf();
  const [settled] = useDebouncedValue(text, typingPause);
  const asked = searched.flatMap((name) => kindNamed(name) ?? []).filter((kind) => mayAny(held, kind.operations.view));
  const paths = asked.map(({ path }) => path);
  // One question for all of them: typing on gives it up, and with it whatever it has not looked for yet.
  const { data: found } = useQuery({
    queryKey: ['pick', paths, settled],
    queryFn: ({ signal }) => searchRecords({ q: settled, in: paths.join(','), each: eachKind }, signal),
    enabled: settled !== '' && paths.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  if (text === '') return [];
  const meant = found?.meant;
  const suggested: Offer[] = meant
    ? [{ key: 'meant', group: '', label: t('ui.search.meant', { text: meant }), detail: '', text: meant }]
    : [];
  return [
    ...suggested,
    ...asked.flatMap((kind) =>
      (found?.byPath.get(kind.path) ?? []).map((record) => ({
        key: `${kind.path}/${record.id}`,
        group: t(`ui.${kind.name}.title`),
        label: titleOf(kind, record),
        detail: summaryOf(kind, record, format),
        to: addressOf(kind, record.id),
      })),
    ),
  ];
}

function useScreenOffers(held: ReadonlySet<string>): (Offer & Named)[] {
  const { t } = useI18n();
  const { singleKeys } = usePreferences();
  const screenOf = ({ name, to, key }: { name: string; to: string; key?: string }) => ({
    key: to,
    name,
    group: t('ui.search.screens'),
    label: t(`ui.${name}.title`),
    detail: '',
    to,
    ...(key && singleKeys ? { keys: `${jumpKey} ${key}` } : {}),
  });
  const modules = sections.flatMap((section) =>
    section.modules.map((module) => ({ ...module, settings: section.name === 'administration' })),
  );
  const screens = modules
    .filter(({ needs }) => mayAny(held, needs))
    .map((module) => (module.settings ? { ...screenOf(module), group: t('ui.search.settings') } : screenOf(module)));
  const others = elsewhere.filter(({ needs }) => mayAny(held, needs)).map(screenOf);
  return [...screens, ...others];
}

/** What somebody does with the program, apart from any record. */
function useDoing(held: ReadonlySet<string>): (Offer & Named)[] {
  const { t } = useI18n();
  const served = useLabCondition().data?.kept === 'server';
  const doing = actions
    .filter(({ needs, inFile }) => mayAny(held, needs) && !(inFile && served))
    .map(({ text, to, state }) => ({
      ...{ key: text, name: text.replace('ui.action.', ''), group: t('ui.search.do'), label: t(text), detail: '', to },
      ...(state === undefined ? {} : { state }),
    }));
  const creating = creatableKinds(held).map(({ name, route }) => ({
    ...{ key: `${route}/new`, name: `${name}_new`, group: t('ui.search.actions'), label: t(`ui.${name}.new`), detail: '' },
    to: `${route}/new`,
  }));
  const commands = useCommands().map((command) => ({ ...command, key: command.name, group: t('ui.search.do'), detail: '' }));
  return [...doing, ...creating, ...commands];
}

export function useOffers(text: string, here: readonly OfferHere[]): readonly Offer[] {
  const { t, textOr } = useI18n();
  const user = useUser().data;
  const held = new Set(user?.operations);
  const records = useRecordOffers(text, held);
  const screens = useScreenOffers(held);
  const doing = useDoing(held);
  const lists = furtherLists
    .filter(({ needs }) => mayAny(held, needs))
    .map(({ name, to }) => ({ key: to, name, group: t('ui.search.screens'), label: t(`ui.${name}.title`), detail: '', to }));
  const views = useViewOffers(held, text !== '').map((view) => ({ ...view, name: '', group: t('ui.search.views') }));
  const { pathname } = useLocation();
  const recent = useRecentRecords(user?.id ?? '')
    .filter(({ to }) => to !== pathname)
    .map(({ to, title, kind }) => ({
      ...{ key: `recent${to}`, name: '', group: t('ui.search.recent'), label: title, detail: t(kind), to },
    }));
  const possible = here.map(({ label, run }) => ({
    ...{ key: `here/${label}`, name: '', group: t('ui.search.here'), label, detail: '', run },
  }));
  if (text === '') return [...possible, ...recent, ...screens];
  const meant = ({ label, detail, name }: Offer & Named) =>
    isMeant(text, { label, detail, further: name === '' ? '' : textOr(`ui.search.also.${name}`, '') });
  const list: Offer[] = mayAny(held, ['inventory_view'])
    ? [
        {
          ...{ key: 'list', group: '', label: t('ui.search.list', { text }), detail: '' },
          to: `/inventory?${new URLSearchParams({ q: text })}`,
        },
      ]
    : [];
  const rest = [...screens, ...lists, ...views, ...doing];
  const named = rest.filter((one) => meant(one) === 'named');
  return [
    ...possible.filter((one) => meant(one) !== 'no'),
    ...list,
    // A screen that is called by its name stands before records that hold it somewhere.
    ...named,
    ...records,
    ...rest.filter((one) => meant(one) === 'held'),
    ...recent.filter((one) => meant(one) !== 'no' && !records.some(({ to }) => to === one.to)),
  ];
}
