// Above the grid: what list this is, how long, the questions asked most with their numbers, and what narrows it now.
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { useShortcuts } from '../../lib/screen/shortcuts.ts';
import { useCrowding } from '../../lib/screen/use-crowding.ts';
import { usePhone } from '../../lib/screen/use-phone.ts';
import { useCan } from '../../lib/session.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import unseen from '../../ui/unseen.module.css';
import crowded from '../bulk/crowded-bar.module.css';
import { ExportMenu } from '../export/export-menu.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { ColumnMenu } from '../grid/column-menu.tsx';
import type { UsedLayout } from '../grid/use-layout.ts';
import type { Field } from '../kind/fields.ts';
import { newAddress, type Within } from '../kind/list-query.ts';
import type { ListState } from '../kind/list-state.ts';
import type { FilterPreset, RecordKind } from '../kind/record-kind.ts';
import { LabelsButton } from '../labels/labels-button.tsx';
import classes from './list-toolbar.module.css';
import { AsOf, ImportButton, PresetButton } from './list-tools.tsx';
import { LookSwitch } from './look-switch.tsx';
import { ViewLinks } from './view-links.tsx';

const PhoneToolbar = lazyAfterFirstScreen(async () => (await import('./phone-toolbar.tsx')).PhoneToolbar);

export interface ListToolbarProps {
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
  onChange: (state: ListState) => void;
}

export function ListToolbar(props: ListToolbarProps) {
  const navigate = useNavigate();
  const { kind, within } = props;
  const mayCreate = useCan(kind.operations.edit);
  useShortcuts(mayCreate ? [{ keys: 'n', run: () => void navigate(newAddress(kind, within)) }] : []);
  return usePhone() ? <PhoneToolbar {...props} /> : <WideToolbar {...props} />;
}

function WideToolbar(props: ListToolbarProps) {
  const { kind, fields, state, within, query, standing, layout, children, tools, onPreset, onBuild, onChange } = props;
  const { t } = useI18n();
  const { bar, crowding } = useCrowding<HTMLDivElement>(3);
  return (
    <div ref={bar} className={`${classes.bar} ${crowded.bar}`} data-crowded={crowding > 0 ? crowding : undefined}>
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
      {kind.validity && <AsOf value={state.asOf ?? ''} onChange={(asOf) => onChange({ ...state, asOf })} />}
      <span className={classes.gap} />
      {!within && <ViewLinks kind={kind} folded={crowding > 1} />}
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
      <GuardedButton
        needs={kind.operations.edit}
        to={newAddress(kind, within)}
        // Within a record the page has the one first button.
        variant={within ? 'default' : 'filled'}
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.5} />}
      >
        {t(`ui.${kind.name}.new`)}
      </GuardedButton>
    </div>
  );
}
