// Above a list on a phone: what list this is, a new record, the questions asked most in a line of their own; all else in a sheet.
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus, IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/fields/use-draft.ts';
import unseen from '../../ui/unseen.module.css';
import { ExportMenu } from '../export/export-menu.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { ColumnFilter } from '../grid/column-filter.tsx';
import { ColumnMenu } from '../grid/column-menu.tsx';
import { filterKindOf, newAddress } from '../kind/list-query.ts';
import { withFilter } from '../kind/list-state.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import type { ListToolbarProps } from './list-toolbar.tsx';
import { AsOf, ImportButton, PresetButton } from './list-tools.tsx';
import { LookSwitch } from './look-switch.tsx';
import classes from './phone-toolbar.module.css';
import { ViewLinks } from './view-links.tsx';

export function PhoneToolbar(props: ListToolbarProps) {
  const { kind, fields, state, within, standing, onPreset } = props;
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const mayCreate = useCan(kind.operations.edit);
  const narrowing = Object.keys(state.filters).length + (state.q === '' ? 0 : 1) + (state.formula === undefined ? 0 : 1);
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        {within ? <span className={classes.title} /> : <h1 className={classes.title}>{t(`ui.${kind.name}.title`)}</h1>}
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
          onClick={() => setOpen(true)}
        >
          {t('ui.list.sheet')}
          {narrowing > 0 && <span className={classes.count}>{format.number(narrowing)}</span>}
        </Button>
        {mayCreate && (
          <ActionIcon
            component={Link}
            to={newAddress(kind, within)}
            size={44}
            variant={within ? 'default' : 'filled'}
            aria-label={t(`ui.${kind.name}.new`)}
          >
            <IconPlus size={22} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {kind.presets.length > 0 && (
        <fieldset className={classes.presets}>
          <legend className={unseen.unseen}>{t('ui.presets')}</legend>
          {kind.presets.map((preset) => (
            <PresetButton key={preset.key} {...{ kind, fields, preset, state, within, standing, onPreset }} />
          ))}
        </fieldset>
      )}
      {open && <ListSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ListSheet({ onClose, ...props }: ListToolbarProps & { onClose: () => void }) {
  const { kind, fields, state, within, query, layout, children, tools, onBuild, onChange } = props;
  const { t } = useI18n();
  const { draft, type, settle } = useDraft(state.q, (q) => onChange({ ...state, q }));
  return (
    <Dialog title={t('ui.list.sheet.title')} onClose={onClose}>
      <div className={classes.sheet}>
        {/* First, as what comes first has the focus: a field of letters would bring up the keys over all else. */}
        <SortFields {...props} />
        <TextInput
          label={t('ui.list.search')}
          leftSection={<IconSearch size={18} stroke={1.5} />}
          type="search"
          enterKeyHint="search"
          maxLength={200}
          value={draft}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => settle(draft)}
          onKeyDown={({ key }) => {
            if (key !== 'Enter') return;
            settle(draft);
            onClose();
          }}
        />
        <ColumnFilters {...props} onLeave={onClose} />
        <div className={classes.tools}>
          {children}
          {!within && kind.board && <LookSwitch kind={kind} look="list" />}
          <FilterButton
            built={state.formula !== undefined}
            onBuild={() => {
              onClose();
              onBuild();
            }}
          />
          {kind.validity && <AsOf value={state.asOf ?? ''} onChange={(asOf) => onChange({ ...state, asOf })} />}
          {!within && <ViewLinks kind={kind} />}
          <ImportButton kind={kind} within={within} />
          {tools}
          {!within && kind.labels && query !== null && <LabelsButton source={{ list: query }} hint={t('ui.labels.all')} />}
          {query !== null && <ExportMenu path={kind.path} query={query} position="bottom-end" />}
          <ColumnMenu
            kind={kind}
            fields={fields}
            layout={layout}
            group={state.group}
            onGroup={(next) => onChange({ ...state, group: next })}
          />
        </div>
        <Button fullWidth onClick={onClose}>
          {t('ui.list.sheet.show')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The first term of the order; further ones are for who has heads of columns to press. */
function SortFields({ layout, state, onChange }: ListToolbarProps) {
  const { t } = useI18n();
  const [first] = state.sort;
  const sortable = layout.columns.filter(({ field }) => field.sortable);
  const descending = first?.descending ?? false;
  const Arrow = descending ? IconSortDescending : IconSortAscending;
  return (
    <div className={classes.sort}>
      <Select
        label={t('ui.list.sort')}
        data={sortable.map(({ field }) => ({ value: field.api_name, label: field.label }))}
        value={first?.name ?? null}
        onChange={(name) => name !== null && onChange({ ...state, sort: [{ name, descending }] })}
      />
      <Button
        variant="default"
        leftSection={<Arrow size={18} stroke={1.5} />}
        disabled={first === undefined}
        onClick={() => first && onChange({ ...state, sort: [{ ...first, descending: !descending }, ...state.sort.slice(1)] })}
      >
        {t(descending ? 'ui.list.sort.descending' : 'ui.list.sort.ascending')}
      </Button>
    </div>
  );
}

function ColumnFilters({ kind, layout, state, onChange, onLeave }: ListToolbarProps & { onLeave: () => void }) {
  return (
    <dl className={classes.filters}>
      {layout.columns.map(({ field }) => {
        const how = filterKindOf(kind, field);
        return (
          how && (
            <div key={field.api_name} className={classes.filter}>
              <dt>{field.label}</dt>
              <dd>
                <ColumnFilter
                  field={field}
                  how={how}
                  byKey={kind.pointers?.[field.api_name] !== undefined}
                  value={state.filters[field.api_name] ?? ''}
                  onChange={(value) => onChange(withFilter(state, field.api_name, value))}
                  onLeave={onLeave}
                />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
