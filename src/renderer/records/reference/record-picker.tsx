// Another record, picked: type a part of its name, pick from what the server finds.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { recordName, recordNameOptions } from './record-name.ts';

const offered = 20;
/** Called otherwise than they are kept (roles that came with the program), so that the server does not know what is typed; there are few. */
const namedHere: ReadonlySet<string> = new Set(['roles']);
const mostNamedHere = 200;
const typingPause = 150;
/** No record has this id. */
const newOne = '+';

interface RecordPickerProps {
  name: string;
  label: string;
  path: RecordPath | null;
  /** The attribute that names such a record. */
  title?: string | undefined;
  /** What those that are offered have. */
  only?: Readonly<Record<string, string>>;
  value: string;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  size?: 'xs';
  /** What making a new one is called, where that is possible. */
  newLabel?: string | undefined;
  /** Called with what was typed in search of one that does not exist. */
  onNew?: (typed: string) => void;
  onChange: (value: string) => void;
}

/** An id says nothing to anybody; a name is on its way. */
const loading = '…';

interface Asked {
  title: string | undefined;
  only: Readonly<Record<string, string>>;
  search: string;
  most: number;
}

function queryOf({ title, only, search, most }: Asked): string {
  const query = new URLSearchParams({ 'page[size]': String(most), ...(title ? { sort: title } : {}) });
  for (const [attribute, wanted] of Object.entries(only)) query.set(`filter[${attribute}]`, `eq:${wanted}`);
  if (search !== '') query.set('q', search);
  return query.toString();
}

const holds = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase());

function newTextOf(t: ReturnType<typeof useI18n>['t'], what: string, name: string): string {
  return name === '' ? t('ui.pick.new', { what }) : t('ui.pick.new.named', { what, name });
}

/** What is chosen is there to be replaced: whoever comes to the field types another in its place, be its name known by then or later. */
function useSelected(label: string, asItIs: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const select = () => {
    if (asItIs) input.current?.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name that arrives takes the place of what was selected
  useEffect(() => {
    if (document.activeElement === input.current) select();
  }, [label]);
  return [input, select] as const;
}

interface OptionsInput {
  path: RecordPath | null;
  title: string | undefined;
  only: Readonly<Record<string, string>>;
  search: string;
  opened: boolean;
}

/** What is offered for what was typed, and the question it answers. */
function useOptions({ path, title, only, search, opened }: OptionsInput) {
  const isNamedHere = path !== null && namedHere.has(path);
  const query = queryOf({ title, only, ...(isNamedHere ? { search: '', most: mostNamedHere } : { search, most: offered }) });
  const found = useQuery({
    queryKey: ['pick', path, query],
    queryFn: path === null ? skipToken : ({ signal }) => fetchList(path, query, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const records = (found.data?.data ?? []).map((record) => ({ value: record.id, label: recordName(record, title) }));
  return { found, options: isNamedHere ? records.filter(({ label }) => holds(label, search)).slice(0, offered) : records };
}

export function RecordPicker({
  name,
  label: caption,
  path,
  title,
  only = {},
  value,
  error,
  required = false,
  disabled = false,
  newLabel,
  onNew,
  onChange,
  ...rest
}: RecordPickerProps) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  /** Null: as it is, nobody has typed yet. */
  const [entered, setEntered] = useState<string | null>(null);
  const typed = entered ?? '';
  const [opened, setOpened] = useState(false);
  /** Enter was pressed after a part of a name: the first or the only one it fits is taken, as soon as it is known. */
  const [taking, setTaking] = useState<'first' | 'only' | null>(null);
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed, typingPause);
  const current = useQuery({ ...recordNameOptions(path, value), enabled: value !== '' && picked?.value !== value });
  const label =
    picked?.value === value
      ? picked.label
      : current.data
        ? recordName(current.data.body.data, title)
        : current.isFetching
          ? loading
          : value;
  const { found, options } = useOptions({ path, title, only, search: search === label ? '' : search, opened });
  const known = value === '' || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];
  const wanted = opened && typed !== '' && typed !== label;
  const isAnswer = wanted && typed === search && found.isSuccess && !found.isPlaceholderData;
  const pick = (next: { value: string; label: string } | null) => {
    setPicked(next);
    onChange(next?.value ?? '');
  };
  const take = (option: { value: string; label: string }) => {
    setOpened(false);
    setEntered(null);
    pick(option);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to what was typed is what is waited for
  useEffect(() => {
    if (!taking || !isAnswer) return;
    setTaking(null);
    const [first, another] = options;
    if (first && (taking === 'first' || !another)) take(first);
  }, [taking, isAnswer]);
  const [input, selectAsItIs] = useSelected(label, entered === null);
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !wanted) return;
    // Whoever went to one of them by the arrows takes that.
    if (event.currentTarget.hasAttribute('aria-activedescendant')) return;
    // The form would go off without what was just typed.
    event.preventDefault();
    event.stopPropagation();
    // Of several in sight the first is meant; of several that nobody saw when Enter was pressed, nobody knows which.
    const inSight = isAnswer || (options[0] !== undefined && holds(options[0].label, typed));
    setTaking(inSight ? 'first' : 'only');
  };
  // Offered when those that exist are known: before, it would stand where the first of them appears a moment later, under the
  // pointer of whoever is about to press it.
  const newText = newLabel === undefined || found.isPending ? null : newTextOf(t, t(newLabel), typed === label ? '' : typed);
  const offerNew = newText === null ? [] : [{ value: newOne, label: newText }];
  return (
    <Select
      {...rest}
      ref={input}
      name={name}
      label={caption}
      error={error}
      required={required}
      disabled={disabled}
      clearable={!required}
      searchable
      value={value === '' ? null : value}
      data={[...known, ...offerNew]}
      filter={({ options: all }) => all}
      limit={offered + 2}
      dropdownOpened={opened}
      onKeyDownCapture={onEnter}
      searchValue={opened && entered !== null ? entered : value === '' ? '' : label}
      placeholder={opened && label !== '' ? label : t('ui.pick.placeholder')}
      nothingFoundMessage={found.isPending ? undefined : found.error ? textOfError(found.error) : t('ui.pick.none')}
      // Only what somebody types: Mantine tells of a name that has just become known as well.
      onInput={({ currentTarget }) => {
        setEntered(currentTarget.value);
        setTaking(null);
      }}
      onFocus={selectAsItIs}
      onClick={selectAsItIs}
      onDropdownOpen={() => setOpened(true)}
      // Not on opening: the first letters open it, and would be lost.
      onDropdownClose={() => {
        setOpened(false);
        setEntered(null);
      }}
      onChange={(next, option) => {
        if (next === newOne) return onNew?.(typed === label ? '' : typed);
        pick(next === null || option === null ? null : { value: next, label: option.label });
      }}
    />
  );
}
