// Above the grid: what list this is, how long, the questions asked most with their numbers, and what narrows it now.
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3, IconFileUpload, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { today } from '../lib/days.ts';
import { useI18n } from '../lib/i18n.tsx';
import { useCan } from '../lib/session.ts';
import { listable, useColumnChoice } from './columns.ts';
import { ExportMenu } from './export-menu.tsx';
import type { Field } from './fields.ts';
import { importAddress, importPathOf } from './importable.ts';
import { listQuery, type Within } from './list-query.ts';
import { type ListState, sameFilters } from './list-state.ts';
import classes from './list-toolbar.module.css';
import type { FilterPreset, RecordKind } from './record-kind.ts';
import { useCount } from './use-count.ts';

interface ListToolbarProps {
  kind: RecordKind;
  fields: readonly Field[];
  state: ListState;
  within?: Within | undefined;
  /** What the list asks; null until it is known. */
  query: string | null;
  onPreset: (preset: FilterPreset) => void;
  onClear: () => void;
}

export function ListToolbar({ kind, fields, state, within, query, onPreset, onClear }: ListToolbarProps) {
  const { t } = useI18n();
  const canEdit = useCan(kind.operations.edit);
  const importPath = importPathOf(kind.path);
  const narrowed = state.q !== '' || state.given !== undefined || Object.keys(state.filters).length > 0;
  return (
    <div className={classes.bar}>
      {!within && <h1 className={classes.title}>{t(`ui.${kind.name}.title`)}</h1>}
      {kind.presets.length > 0 && (
        <fieldset className={classes.presets}>
          <legend className={classes.legend}>{t('ui.presets')}</legend>
          {kind.presets.map((preset) => (
            <PresetButton key={preset.key} {...{ kind, fields, preset, state, within, onPreset }} />
          ))}
        </fieldset>
      )}
      {state.given && <span className={classes.given}>{state.given.label || t('ui.filter.given')}</span>}
      {narrowed && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          leftSection={<IconFilterOff size={16} stroke={1.5} />}
          onClick={onClear}
        >
          {t('ui.filter.clear')}
        </Button>
      )}
      <span className={classes.gap} />
      {!within &&
        kind.views.map(({ to, text }) => (
          <Button key={to} component={Link} to={to} variant="subtle" size="xs">
            {t(text)}
          </Button>
        ))}
      {canEdit && !within && importPath && (
        <Button
          component={Link}
          to={importAddress(importPath)}
          variant="default"
          size="xs"
          leftSection={<IconFileUpload size={16} stroke={1.5} />}
        >
          {t('ui.import')}
        </Button>
      )}
      {query !== null && <ExportMenu path={kind.path} query={query} position="bottom-end" />}
      <ColumnMenu kind={kind} fields={fields} />
      {canEdit && (
        <Button component={Link} to={newAddress(kind, within)} size="xs" leftSection={<IconPlus size={16} stroke={1.5} />}>
          {t(`ui.${kind.name}.new`)}
        </Button>
      )}
    </div>
  );
}

function newAddress(kind: RecordKind, within: Within | undefined): string {
  return `${kind.route}/new${within ? `?${new URLSearchParams({ [within.by]: within.id })}` : ''}`;
}

interface PresetButtonProps {
  kind: RecordKind;
  fields: readonly Field[];
  preset: FilterPreset;
  state: ListState;
  within?: Within | undefined;
  onPreset: (preset: FilterPreset) => void;
}

function PresetButton({ kind, fields, preset, state, within, onPreset }: PresetButtonProps) {
  const { t, format } = useI18n();
  const question = { kind, fields, state: { q: '', sort: [], filters: preset.filters }, today: today(), within };
  const total = useCount(kind.path, fields.length > 0 ? listQuery(question) : null);
  return (
    <button
      type="button"
      className={classes.preset}
      aria-pressed={state.q === '' && state.given === undefined && sameFilters(state.filters, preset.filters)}
      data-tone={total ? preset.tone : undefined}
      onClick={() => onPreset(preset)}
    >
      {t(`ui.preset.${preset.key}`)}
      <span className={classes.count}>{total === undefined ? '' : format.number(total)}</span>
    </button>
  );
}

function ColumnMenu({ kind, fields }: { kind: RecordKind; fields: readonly Field[] }) {
  const { t } = useI18n();
  const { names, toggle, reset } = useColumnChoice(kind, fields);
  return (
    <Popover position="bottom-end" offset={4} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} stroke={1.5} />}>
          {t('ui.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <div role="group" aria-label={t('ui.columns')} className={classes.choices}>
          {listable(kind, fields).map((field) => (
            <Checkbox
              key={field.api_name}
              size="xs"
              label={field.label}
              checked={names.includes(field.api_name)}
              onChange={() => toggle(field.api_name)}
            />
          ))}
        </div>
        <Button variant="subtle" size="compact-sm" onClick={reset}>
          {t('ui.columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
