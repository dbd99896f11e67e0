// Above the grid: what list this is, how long, the questions asked most with their numbers, and what narrows it now.
import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useShortcuts } from '../../lib/screen/shortcuts.ts';
import { useCrowding } from '../../lib/screen/use-crowding.ts';
import { useCan } from '../../lib/session.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import unseen from '../../ui/unseen.module.css';
import crowded from '../bulk/crowded-bar.module.css';
import { ExportMenu } from '../export/export-menu.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { ColumnMenu } from '../grid/column-menu.tsx';
import type { UsedLayout } from '../grid/use-layout.ts';
import type { Field } from '../kind/fields.ts';
import { belongsBy, importAddress, importPathOf } from '../kind/importable.ts';
import { listQuery, newAddress, type Within } from '../kind/list-query.ts';
import { isPlain, type ListState, sameFilters } from '../kind/list-state.ts';
import type { FilterPreset, RecordKind } from '../kind/record-kind.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import { useCount } from '../rows/use-count.ts';
import classes from './list-toolbar.module.css';
import { LookSwitch } from './look-switch.tsx';
import { ViewLinks } from './view-links.tsx';

interface ListToolbarProps {
  kind: RecordKind;
  fields: readonly Field[];
  state: ListState;
  within?: Within | undefined;
  /** What the list asks; null until it is known. */
  query: string | null;
  /** Its rows are there: nobody has to wait for them because of numbers beside them. */
  standing: boolean;
  layout: UsedLayout;
  /** Its saved views, where it has some. */
  children: ReactNode;
  /** A kind's own buttons. */
  tools?: ReactNode;
  onPreset: (preset: FilterPreset) => void;
  onBuild: () => void;
  onAsOf: (day: string | undefined) => void;
  onGroup: (group: string | undefined) => void;
}

export function ListToolbar(props: ListToolbarProps) {
  const { kind, fields, state, within, query, standing, layout, children, tools, onPreset, onBuild, onAsOf, onGroup } = props;
  const { t } = useI18n();
  const navigate = useNavigate();
  const { bar, crowding } = useCrowding<HTMLDivElement>(2);
  const mayCreate = useCan(kind.operations.edit);
  useShortcuts(mayCreate ? [{ keys: 'n', run: () => void navigate(newAddress(kind, within)) }] : []);
  return (
    <div ref={bar} className={`${classes.bar} ${crowded.bar}`} data-crowded={crowding > 0 || undefined}>
      {!within && <h1 className={classes.title}>{t(`ui.${kind.name}.title`)}</h1>}
      {!within && kind.board && <LookSwitch kind={kind} look="list" />}
      {children}
      {kind.presets.length > 0 && (
        <fieldset className={classes.presets}>
          <legend className={unseen.unseen}>{t('ui.presets')}</legend>
          {kind.presets.map((preset) => (
            <PresetButton key={preset.key} {...{ kind, fields, preset, state, within, standing, onPreset }} />
          ))}
        </fieldset>
      )}
      <FilterButton built={state.formula !== undefined} onBuild={onBuild} />
      {kind.validity && <AsOf value={state.asOf ?? ''} onChange={onAsOf} />}
      <span className={classes.gap} />
      {!within && <ViewLinks kind={kind} folded={crowding > 1} />}
      <ImportButton kind={kind} within={within} />
      {tools}
      {!within && kind.labels && query !== null && <LabelsButton source={{ list: query }} hint={t('ui.labels.all')} />}
      {query !== null && <ExportMenu path={kind.path} query={query} position="bottom-end" />}
      <ColumnMenu kind={kind} fields={fields} layout={layout} group={state.group} onGroup={onGroup} />
      <GuardedButton
        needs={kind.operations.edit}
        to={newAddress(kind, within)}
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.5} />}
      >
        {t(`ui.${kind.name}.new`)}
      </GuardedButton>
    </div>
  );
}

function ImportButton({ kind, within }: { kind: RecordKind; within: Within | undefined }) {
  const { t } = useI18n();
  const importPath = importPathOf(kind.path);
  if (!importPath || (within && within.by !== belongsBy(importPath))) return null;
  return (
    <GuardedButton
      needs={kind.operations.edit}
      data-spare
      to={importAddress(importPath, within)}
      variant="default"
      size="xs"
      leftSection={<IconFileUpload size={16} stroke={1.5} />}
    >
      {t('ui.import')}
    </GuardedButton>
  );
}

/** The day a list of validities is asked for; nothing is asked while a date is being typed. */
function AsOf({ value, onChange }: { value: string; onChange: (day: string | undefined) => void }) {
  const { t } = useI18n();
  return (
    <div className={classes.day}>
      <DateField
        label={t('ui.list.as_of')}
        value={value}
        onChange={(day) => (day === '' || isPlainDate(day)) && onChange(day || undefined)}
      />
    </div>
  );
}

interface PresetButtonProps {
  kind: RecordKind;
  fields: readonly Field[];
  preset: FilterPreset;
  state: ListState;
  within?: Within | undefined;
  standing: boolean;
  onPreset: (preset: FilterPreset) => void;
}

function PresetButton({ kind, fields, preset, state, within, standing, onPreset }: PresetButtonProps) {
  const { t, format } = useI18n();
  const question = { kind, fields, state: { q: '', sort: [], filters: preset.filters }, today: today(), within };
  const total = useCount(kind.path, standing ? listQuery(question) : null);
  return (
    <button
      type="button"
      className={classes.preset}
      aria-pressed={isPlain(state) && sameFilters(state.filters, preset.filters)}
      data-tone={total ? preset.tone : undefined}
      onClick={() => onPreset(preset)}
    >
      {t(`ui.preset.${preset.key}`)}
      <span className={classes.count}>{total === undefined ? '' : format.number(total)}</span>
    </button>
  );
}
