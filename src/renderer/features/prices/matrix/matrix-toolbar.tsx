// Above the matrix: for which day, complexity and service, which groups and types, only gaps; the legend of the colours.
import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconColumns3, IconHelp, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, type RefObject } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fetchList } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { useDraft } from '#renderer/ui/fields/use-draft.ts';
import unseen from '#renderer/ui/unseen.module.css';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { ComplexityField } from '../shared/complexity-field.tsx';
import classes from './matrix.module.css';
import { listPrice, type MatrixAsked } from './matrix-address.ts';

interface MatrixToolbarProps {
  asked: MatrixAsked;
  gaps: number | undefined;
  /** Prices that are typed and not saved belong to one day, complexity and service. */
  fixed: boolean;
  search: RefObject<HTMLInputElement | null>;
  onAsk: (change: Partial<MatrixAsked>) => void;
}

/** Not drawn anew while the hand walks through the cells. */
export const MatrixToolbar = memo(function MatrixToolbar({ asked, gaps, fixed, search, onAsk }: MatrixToolbarProps) {
  const { t, format } = useI18n();
  const typed = useDraft(asked.q, (q) => onAsk({ q }));
  return (
    <>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.matrix.title')}</h1>
        <TextInput
          ref={search}
          className={classes.search}
          size="xs"
          aria-label={t('ui.matrix.search')}
          placeholder={t('ui.matrix.search')}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={typed.draft}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && typed.settle(event.currentTarget.value)}
        />
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.presets')}</legend>
          <button
            type="button"
            className={bar.preset}
            aria-pressed={asked.gaps}
            data-tone={gaps ? 'warn' : undefined}
            onClick={() => onAsk({ gaps: !asked.gaps })}
          >
            {t('ui.matrix.only_gaps')}
            <span className={bar.count}>{gaps === undefined ? '' : format.number(gaps)}</span>
          </button>
        </fieldset>
        <span className={bar.gap} />
        <Button
          variant="default"
          size="xs"
          aria-pressed={asked.why}
          leftSection={<IconHelp size={16} stroke={1.5} />}
          onClick={() => onAsk({ why: !asked.why })}
        >
          {t('ui.why.title')}
        </Button>
      </div>
      <div className={classes.questions}>
        <div className={classes.date}>
          <DateField
            size="xs"
            label={t('ui.matrix.date')}
            value={asked.date}
            disabled={fixed}
            onChange={(date) => (date === '' || isPlainDate(date)) && onAsk({ date })}
          />
        </div>
        <div className={classes.question}>
          <ComplexityField size="xs" value={asked.complexity} disabled={fixed} onChange={(complexity) => onAsk({ complexity })} />
        </div>
        <div className={classes.wide}>
          <RecordPicker
            size="xs"
            name="service_id"
            label={t('ui.matrix.service')}
            path="standard-articles"
            title="article_name"
            value={asked.service}
            disabled={fixed}
            onChange={(service) => onAsk({ service })}
          />
        </div>
        <GroupMenu asked={asked} onAsk={onAsk} />
        {fixed && <p className={classes.fixed}>{t('ui.matrix.fixed')}</p>}
      </div>
    </>
  );
});

function GroupMenu({ asked: { groups }, onAsk }: Pick<MatrixToolbarProps, 'asked' | 'onAsk'>) {
  const { t } = useI18n();
  const known = useQuery({
    queryKey: ['pick', 'price-categories', 'columns'],
    queryFn: ({ signal }) => fetchList('price-categories', 'sort=name&page[size]=500', signal),
  });
  const all = [
    { id: listPrice, name: t('ui.matrix.list_price') },
    ...(known.data?.data ?? []).map(({ id, attributes }) => ({ id, name: textOf(attributes.name) })),
  ];
  const shown = groups ?? all.map(({ id }) => id);
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    if (next.length > 0) onAsk({ groups: next.length === all.length ? null : next });
  };
  return (
    <Popover position="bottom-start" offset={4} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} stroke={1.5} />}>
          {t('ui.price-categories.title')}
          {groups !== null && <span className={classes.groupCount}>{`${shown.length}/${all.length}`}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset aria-label={t('ui.price-categories.title')} className={classes.choices}>
          {all.map(({ id, name }) => (
            <Checkbox key={id} size="xs" label={name} checked={shown.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
        <Button variant="subtle" size="compact-sm" onClick={() => onAsk({ groups: null })}>
          {t('ui.matrix.all_groups')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
