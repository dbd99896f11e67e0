// The form of an advanced filter beside what it finds. The way of writing and the values it asks for stand in the address.

import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { shownFilterName } from '../../lib/lab/shipped-names.ts';
import { isAllAt, problemOf } from '../../lib/problem-of.ts';
import { useEditedParams, withParam } from '../../lib/screen/use-address.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { useFilterCatalog } from '../../records/filter/use-filter-catalog.ts';
import { UnsavedGuard } from '../../records/form/unsaved-guard.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { ConflictNotice } from '../../ui/conflict/conflict-notice.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { SendButton } from '../../ui/send/send-button.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useFirstStop } from '../../ui/stops/first-stop.ts';
import { type AdvancedFilter, type FilterDraft, useFormulaCheck } from './filter-data.ts';
import { filterTypes, isFilterType, kindOfType } from './filter-types.ts';
import classes from './filters.module.css';
import { FormulaBuilder } from './formula-builder.tsx';
import { FormulaEditor } from './formula-editor.tsx';
import { fillIn, placeholdersIn } from './formula-text.ts';
import { StatisticsPanel } from './statistics-panel.tsx';
import { TryFilter } from './try-filter.tsx';
import { useFilterActions } from './use-filter-actions.ts';

interface FilterFormProps {
  saved: AdvancedFilter | null;
  etag: string | null;
  start: FilterDraft;
}

const toldAtFields = ['name', 'formula'] as const;
const valueMark = 'p.';
const typingPause = 250;

export function FilterForm({ saved, etag, start }: FilterFormProps) {
  const { t } = useI18n();
  const user = useUser().data;
  const canEdit = useCan(['filter_edit']) && (saved === null || saved.owner === user?.id);
  const [draft, setDraft] = useState(start);
  const [base, setBase] = useState({ start, etag });
  const { mode, values, setMode, setValue } = useFilterAddress(start.parameters);
  const { catalog, complete, error, retry } = useFilterCatalog(kindOfType(draft.type).table, true);
  const [pausedFormula] = useDebouncedValue(draft.formula, typingPause);
  const check = useFormulaCheck(draft.type, pausedFormula, canEdit);
  const settled = pausedFormula === draft.formula && !check.isPlaceholderData;
  const [mistake = null] = (draft.formula.trim() !== '' && check.data?.errors) || [];
  // Whoever cannot edit sees only formulas that were in order when they were saved.
  const valid = canEdit ? settled && check.data?.valid === true : true;
  const placeholders = placeholdersIn(draft.formula);
  const own = Object.fromEntries(placeholders.map(({ name }) => [name, values[name] ?? '']));
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''));
  const dirty = canEdit && factsOf(draft) !== factsOf(base.start);
  // A newer version takes the place of an untouched one, and of what was just saved; over entries it would lose them.
  if (base.etag !== etag && (!dirty || factsOf(draft) === factsOf(start))) {
    setBase({ start, etag });
    setDraft(start);
  }
  const actions = useFilterActions({ saved, etag: base.etag, draft: { ...draft, parameters: given } });
  const asked = useAsked({ name: draft.name.trim() === '', formula: draft.formula.trim() === '' });
  // Somebody else saved the filter first, and their version is here.
  const isFirst = actions.error instanceof ApiError && actions.error.status === 412 && base.etag !== etag;
  const told = (name: (typeof toldAtFields)[number]) => asked.at(name) ?? problemOf(actions.error, name);
  const change = (next: Partial<FilterDraft>) => {
    setDraft((was) => ({ ...was, ...next }));
    // What was wrong with the one before says nothing of this one.
    if (isAllAt(actions.error, toldAtFields)) actions.forgetError();
  };
  const settle = (keep: boolean) => {
    setBase({ start, etag });
    if (!keep) setDraft(start);
    actions.forgetError();
  };
  return (
    <section className={frame.screen}>
      <UnsavedGuard when={dirty && !actions.leaving} />
      <FormBar saved={saved} canEdit={canEdit} saving={actions.saving} onRemove={actions.remove} />
      <div className={classes.content}>
        <SendForm id="filter-form" onSend={() => asked.filled(actions.save)}>
          <div ref={useFirstStop<HTMLDivElement>(saved === null)} className={classes.form}>
            {actions.error && !isFirst && !isAllAt(actions.error, toldAtFields) && <ErrorNotice error={actions.error} />}
            {isFirst && (
              <ConflictNotice onSettle={settle}>
                <pre className={classes.formula}>{start.formula}</pre>
              </ConflictNotice>
            )}
            {error && <ErrorNotice error={error} onRetry={retry} />}
            {canEdit ? (
              <>
                <Facts draft={draft} problem={told('name')} onChange={change} />
                <SegmentedControl
                  className={classes.mode}
                  size="xs"
                  aria-label={t('ui.filters.mode')}
                  data={[
                    { value: 'formula', label: t('ui.filters.mode.formula') },
                    { value: 'builder', label: t('ui.filters.mode.builder') },
                  ]}
                  value={mode}
                  onChange={setMode}
                />
                {mode === 'formula' && (
                  <FormulaEditor
                    value={draft.formula}
                    catalog={catalog}
                    mistake={mistake}
                    problem={told('formula')}
                    onChange={(formula) => change({ formula })}
                  />
                )}
                {mode === 'builder' && complete && (
                  <FormulaBuilder formula={draft.formula} catalog={catalog} onChange={(formula) => change({ formula })} />
                )}
                {mode === 'builder' && told('formula') && (
                  <p className={classes.problem} role="alert">
                    {told('formula')}
                  </p>
                )}
                {mode === 'builder' && draft.formula !== '' && <pre className={classes.formula}>{draft.formula}</pre>}
              </>
            ) : (
              <>
                <p className={classes.readOnly}>{t('ui.filters.read_only')}</p>
                <pre className={classes.formula}>{draft.formula}</pre>
              </>
            )}
          </div>
        </SendForm>
        <div className={classes.side}>
          <TryFilter
            type={draft.type}
            formula={draft.formula}
            valid={valid}
            placeholders={placeholders}
            values={values}
            onValue={setValue}
          />
          {saved && (
            <StatisticsPanel
              id={saved.id}
              type={saved.type}
              formula={fillIn(saved.formula, values)}
              parameters={Object.fromEntries(Object.entries(values).filter(([name]) => saved.formula.includes(`[${name}]`)))}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface FormBarProps {
  saved: AdvancedFilter | null;
  canEdit: boolean;
  saving: boolean;
  onRemove: () => void;
}

function FormBar({ saved, canEdit, saving, onRemove }: FormBarProps) {
  const { t } = useI18n();
  return (
    <div className={bar.bar}>
      <BackLink to="/filters">{t('ui.filters.title')}</BackLink>
      <h1 className={`${bar.title} ${classes.name}`}>{saved ? shownFilterName(saved.name) : t('ui.filters.new')}</h1>
      <span className={bar.gap} />
      {saved && canEdit && (
        <Button variant="default" size="xs" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onRemove}>
          {t('ui.delete')}
        </Button>
      )}
      {canEdit && (
        <SendButton form="filter-form" size="xs" loading={saving}>
          {t('ui.save')}
        </SendButton>
      )}
    </div>
  );
}

/** Values for placeholders are given anew each time; trying others changes nothing. */
function factsOf({ name, type, formula, color, shared }: FilterDraft): string {
  return JSON.stringify([name, type, formula, color, shared]);
}

interface FactsProps {
  draft: FilterDraft;
  problem: string | null;
  onChange: (change: Partial<FilterDraft>) => void;
}

function Facts({ draft, problem, onChange }: FactsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.facts}>
      <TextInput
        label={t('advanced_filter.name')}
        value={draft.name}
        required
        maxLength={255}
        autoComplete="off"
        error={problem}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={t('ui.filters.about')}
        data={filterTypes.map((type) => ({ value: type, label: t(`filter_type.${type}`) }))}
        value={draft.type}
        onChange={(type) => isFilterType(type) && onChange({ type })}
      />
      <label className={classes.color}>
        {t('ui.filters.color')}
        <input
          type="color"
          value={draft.color || '#0f5c66'}
          onChange={(event) => onChange({ color: event.currentTarget.value })}
        />
      </label>
      <Checkbox
        className={classes.shared}
        label={t('ui.filters.shared')}
        checked={draft.shared}
        onChange={(event) => onChange({ shared: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Values of the address, over those the filter keeps. */
function useFilterAddress(kept: Readonly<Record<string, string>>) {
  const [params, edit] = useEditedParams();
  const given = [...params].flatMap(([name, value]): [string, string][] =>
    name.startsWith(valueMark) ? [[name.slice(valueMark.length), value]] : [],
  );
  const set = (name: string, value: string) => edit((was) => withParam(was, name, value));
  return {
    mode: params.get('mode') === 'builder' ? 'builder' : 'formula',
    values: { ...kept, ...Object.fromEntries(given) } as Readonly<Record<string, string>>,
    setMode: (mode: string) => set('mode', mode),
    setValue: (name: string, value: string) => set(valueMark + name, value),
  };
}
