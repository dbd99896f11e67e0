// What the search field offers for a text: the list of devices with it, records of every kind, screens, new records.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useI18n } from '../lib/i18n.tsx';
import { searchRecords } from '../lib/records.ts';
import { useUser } from '../lib/session.ts';
import { viewAddress } from '../records/kind/list-state.ts';
import { addressOf, summaryOf } from '../records/kind/record-kind.ts';
import { dueStandards } from '../records/kinds/due-standards.ts';
import { kindNamed } from '../records/kinds/index.ts';
import { useTitleOf } from '../records/rows/use-title-of.ts';
import { elsewhere, sections } from './modules.ts';
import { creatableKinds, mayAny } from './page-menu.ts';
import { actions, furtherLists } from './search-actions.ts';

export interface Offer {
  key: string;
  /** Offers of one group stand under its heading. */
  group: string;
  label: string;
  detail: string;
  to: string;
  state?: unknown;
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
  return asked.flatMap((kind) =>
    (found?.get(kind.path) ?? []).map((record) => ({
      key: `${kind.path}/${record.id}`,
      group: t(`ui.${kind.name}.title`),
      label: titleOf(kind, record),
      detail: summaryOf(kind, record, format),
      to: addressOf(kind, record.id),
    })),
  );
}

function contains(label: string, text: string): boolean {
  return label.toLocaleLowerCase().includes(text.toLocaleLowerCase());
}

export function useOffers(text: string): readonly Offer[] {
  const { t } = useI18n();
  const held = new Set(useUser().data?.operations);
  const records = useRecordOffers(text, held);
  const screenOf = ({ name, to }: { name: string; to: string }) => ({
    key: to,
    group: t('ui.search.screens'),
    label: t(`ui.${name}.title`),
    detail: '',
    to,
  });
  const screens = [...sections.flatMap(({ modules }) => modules), ...elsewhere]
    .filter(({ needs }) => mayAny(held, needs))
    .map(screenOf);
  const lists = furtherLists.filter(({ needs }) => mayAny(held, needs)).map(screenOf);
  const views = [dueStandards]
    .filter(({ needs = [] }) => mayAny(held, needs))
    .map((view) => ({ ...screenOf({ name: view.text, to: viewAddress(view, t(view.text)) }), label: t(view.text) }));
  const doing = actions
    .filter(({ needs }) => mayAny(held, needs))
    .map(({ text: key, to, state }) => ({
      key,
      group: t('ui.search.do'),
      label: t(key),
      detail: '',
      to,
      ...(state === undefined ? {} : { state }),
    }));
  const creating = creatableKinds(held).map(({ name, route }) => ({
    key: `${route}/new`,
    group: t('ui.search.actions'),
    label: t(`ui.${name}.new`),
    detail: '',
    to: `${route}/new`,
  }));
  if (text === '') return screens;
  const list = mayAny(held, ['inventory_view'])
    ? [
        {
          key: 'list',
          group: '',
          label: t('ui.search.list', { text }),
          detail: '',
          to: `/inventory?${new URLSearchParams({ q: text })}`,
        },
      ]
    : [];
  return [
    ...list,
    ...records,
    ...[...screens, ...lists, ...views, ...doing, ...creating].filter(({ label }) => contains(label, text)),
  ];
}
