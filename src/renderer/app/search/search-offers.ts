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
import { kindAt, kindNamed, kinds } from '../../records/kinds/index.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { iconOf } from '../places/favourites.ts';
import { elsewhere, type Module, sections } from '../places/modules.ts';
import { creatableKinds, mayAny } from '../places/page-menu.ts';
import { actions, furtherLists } from './search-actions.ts';
import { useCommands } from './search-commands.ts';
import type { OfferHere } from './search-here.ts';
import { signOf, signs } from './search-signs.ts';
import { useViewOffers } from './search-views.ts';
import { closenessOf, isMeant, type Named } from './search-words.ts';

export interface Offer {
  key: string;
  /** Offers of one group stand under its heading. */
  group: string;
  label: string;
  detail: string;
  icon?: Module['icon'];
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

interface RecordOffers {
  offers: readonly Offer[];
  /** One record alone answers to what was typed, or is called so: Enter means it. */
  isOne: boolean;
}

function useRecordOffers(text: string, held: ReadonlySet<string>): RecordOffers {
  const { t, format } = useI18n();
  const titleOf = useTitleOf();
  const [settled] = useDebouncedValue(text, typingPause);
  const asked = searched.flatMap((name) => kindNamed(name) ?? []).filter((kind) => mayAny(held, kind.operations.view));
  const paths = asked.map(({ path }) => path);
  // One question for all of them: typing on gives it up, and with it whatever it has not looked for yet.
  const { data: found, isPlaceholderData } = useQuery({
    queryKey: ['pick', paths, settled],
    queryFn: ({ signal }) => searchRecords({ q: settled, in: paths.join(','), each: eachKind }, signal),
    enabled: settled !== '' && paths.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  if (text === '') return { offers: [], isOne: false };
  const meant = found?.meant;
  const suggested: Offer[] = meant
    ? [{ key: 'meant', group: '', label: t('ui.search.meant', { text: meant }), detail: '', text: meant }]
    : [];
  const records = asked.flatMap((kind) =>
    (found?.byPath.get(kind.path) ?? []).map((record) => ({
      key: `${kind.path}/${record.id}`,
      group: t(`ui.${kind.name}.title`),
      icon: iconOf(kind.name),
      label: titleOf(kind, record),
      detail: summaryOf(kind, record, format),
      to: addressOf(kind, record.id),
    })),
  );
  const [first, second] = records;
  const isCalledSo = first?.label.toLowerCase() === text.toLowerCase();
  // What was found for other letters is nobody's answer.
  const isOne = settled === text && !isPlaceholderData && first !== undefined && (second === undefined || isCalledSo);
  return { offers: [...suggested, ...records], isOne };
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
    icon: iconOf(name),
    to,
    ...(key && singleKeys ? { keys: `${jumpKey} ${key}` } : {}),
  });
  const modules = sections.flatMap((section) =>
    section.modules.map((module) => ({ ...module, settings: section.name === 'administration' })),
  );
  const screens = modules.filter(({ needs }) => mayAny(held, needs));
  const others = elsewhere.filter(({ needs }) => mayAny(held, needs));
  const settings = screens.filter((module) => module.settings);
  return [
    ...[...screens.filter((module) => !module.settings), ...others].map(screenOf),
    ...settings.map((module) => ({ ...screenOf(module), group: t('ui.search.settings') })),
  ];
}

/** What somebody does with the program, apart from any record. */
function useDoing(held: ReadonlySet<string>): (Offer & Named)[] {
  const { t } = useI18n();
  const served = useLabCondition().data?.kept === 'server';
  const doing = actions
    .filter(({ needs, inFile }) => mayAny(held, needs) && !(inFile && served))
    .map(({ text, to, state }) => ({
      ...{ key: text, name: text.replace('ui.action.', ''), group: t('ui.search.do'), label: t(text), detail: '', to },
      icon: signOf(to),
      ...(state === undefined ? {} : { state }),
    }));
  const creating = creatableKinds(held).map(({ name, route }) => ({
    ...{ key: `${route}/new`, name: `${name}${newMark}`, group: t('ui.search.actions'), label: t(`ui.${name}.new`), detail: '' },
    icon: signs.plus,
    to: `${route}/new`,
  }));
  const commands = useCommands().map((command) => ({
    ...command,
    ...{ key: command.name, group: t('ui.search.do'), detail: '', icon: signs[command.name] ?? signs.run },
  }));
  return [...doing, ...creating, ...commands];
}

const newMark = '_new';
const importMark = 'ui.import.';

/** What else a screen, a view or an action is called; all that makes or reads in records is called by the same verbs, too. */
function useFurther(): (name: string) => string {
  const { textOr } = useI18n();
  return (name) => {
    if (name === '') return '';
    const also = (one: string) => textOr(`ui.search.also.${one}`, '');
    if (name.endsWith(newMark)) return `${also(name.slice(0, -newMark.length))},${also('new')}`;
    if (name.startsWith(importMark)) return `${also(kindAt(name.slice(importMark.length))?.name ?? '')},${also('import')}`;
    return also(name);
  };
}

/** Keys of buttons that are called by other words, too. */
const deeds = ['ui.delete', 'ui.device.calibrate', 'ui.labels'] as const;

/** What the open screen offers is known by the words for what its tabs show, too. */
function useHere(here: readonly OfferHere[]): (Offer & Named & { called: boolean })[] {
  const { t } = useI18n();
  const names = new Map([
    ...kinds.map(({ name }) => [t(`ui.${name}.title`), name] as const),
    ...deeds.map((key) => [t(key), key.slice('ui.'.length)] as const),
  ]);
  return here.map(({ label, run, keys, called = false }) => ({
    ...{ key: `here/${label}`, name: names.get(label) ?? '', group: t('ui.search.here'), label, detail: '', run, called },
    ...(called ? { icon: signs.field, detail: t('ui.search.field') } : { icon: signs.run }),
    ...(keys === undefined ? {} : { keys }),
  }));
}

/** Screens, lists, views and what can be done: all that has a name of its own, without the records. */
function useNamed(held: ReadonlySet<string>, asked: boolean): { screens: (Offer & Named)[]; rest: (Offer & Named)[] } {
  const { t } = useI18n();
  const screens = useScreenOffers(held);
  const doing = useDoing(held);
  const lists = furtherLists
    .filter(({ needs }) => mayAny(held, needs))
    .map(({ name, to }) => ({ key: to, name, group: t('ui.search.screens'), label: t(`ui.${name}.title`), detail: '', to }))
    .map((list) => ({ ...list, icon: iconOf(list.name) }));
  const views = useViewOffers(held, asked).map((view) => ({ ...view, icon: signs.view, group: t('ui.search.views') }));
  return { screens, rest: [...screens, ...lists, ...views, ...doing] };
}

/** The groups in the order of their best, so that each stands under its heading once. */
function inGroups(offers: readonly Offer[]): Offer[] {
  const groups = [...new Set(offers.map(({ group }) => group))];
  return groups.flatMap((group) => offers.filter((one) => one.group === group));
}

export function useOffers(text: string, here: readonly OfferHere[]): readonly Offer[] {
  const { t } = useI18n();
  const furtherOf = useFurther();
  const user = useUser().data;
  const held = new Set(user?.operations);
  const { offers: records, isOne } = useRecordOffers(text, held);
  const { screens, rest } = useNamed(held, text !== '');
  const { pathname } = useLocation();
  const recent = useRecentRecords(user?.id ?? '')
    .filter(({ to }) => to !== pathname)
    .map(({ to, title, kind }) => ({
      ...{ key: `recent${to}`, name: '', group: t('ui.search.recent'), label: title, detail: t(kind), icon: signs.recent, to },
    }));
  const possible = useHere(here);
  if (text === '') return [...possible.filter(({ called }) => !called), ...recent, ...screens];
  const meant = ({ label, detail, name }: Offer & Named) => isMeant(text, { label, detail, further: furtherOf(name) });
  const list: Offer[] = mayAny(held, ['inventory_view'])
    ? [
        {
          ...{ key: 'list', group: '', label: t('ui.search.list', { text }), detail: '', icon: iconOf('inventory') },
          to: `/inventory?${new URLSearchParams({ q: text })}`,
        },
      ]
    : [];
  const closeness = ({ label, name }: Offer & Named) => closenessOf(text, label, furtherOf(name));
  const named = rest.filter((one) => meant(one) === 'named');
  return [
    ...possible.filter((one) => meant(one) !== 'no'),
    // What is called by its name is what Enter means; it stands before records that hold it somewhere.
    ...inGroups(named.toSorted((a, b) => closeness(a) - closeness(b))),
    ...(isOne ? [...records, ...list] : [...list, ...records]),
    ...rest.filter((one) => meant(one) === 'held'),
    ...recent.filter((one) => meant(one) !== 'no' && !records.some(({ to }) => to === one.to)),
  ];
}
