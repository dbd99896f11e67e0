// The filter builder of a list: conditions on any field of its records and of those around them, how many fit, and show them.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines, useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { useCountOf } from '../rows/use-count.ts';
import classes from './filter-builder.module.css';
import { formulaOf } from './filter-formula.ts';
import { readFormula } from './filter-from-formula.ts';
import { FilterGroupEditor } from './filter-group-editor.tsx';
import { type FilterGroup, newCondition, newGroup } from './filter-tree.ts';
import { useFilterCatalog } from './use-filter-catalog.ts';

interface FilterBuilderProps {
  kind: RecordKind;
  formula: string;
  /** What the list asks with another formula in its place. */
  queryWith: (formula: string) => string;
  onApply: (formula: string) => void;
  onClose: () => void;
}

const typingPause = 250;

export function FilterBuilder({ kind, formula, queryWith, onApply, onClose }: FilterBuilderProps) {
  const { t } = useI18n();
  const { catalog, complete, error, retry } = useFilterCatalog(kind.table, true);
  const [edited, setEdited] = useState<FilterGroup | null>(null);
  const [start] = useState(() => newGroup('and', [newCondition()]));
  const read = complete ? readFormula(formula, catalog) : null;
  const beyond = read !== null && 'reason' in read && edited === null;
  const found = read && 'group' in read && read.group.items.length > 0 ? read.group : start;
  // Reading gives new parts each time: what is edited begins with the ones first read.
  const [begun, setBegun] = useState<FilterGroup | null>(null);
  if (begun === null && complete) setBegun(found);
  const group = edited ?? begun ?? start;
  const next = formulaOf(group, catalog);
  return (
    <Dialog title={t('ui.filter.title')} size={880} onClose={onClose}>
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {!complete && !error && <SkeletonLines count={3} />}
      {complete && beyond && (
        <div className={classes.beyond}>
          <p>{t('ui.filter.beyond')}</p>
          <code className={classes.formula}>{formula}</code>
          <Button variant="default" size="xs" onClick={() => setEdited(start)}>
            {t('ui.filter.anew')}
          </Button>
        </div>
      )}
      {complete && !beyond && (
        <SendForm className={classes.form} onSend={() => onApply(next)}>
          <div className={classes.parts}>
            <FilterGroupEditor root={group} catalog={catalog} onChange={setEdited} />
          </div>
          <div className={classes.actions}>
            <DialogButtons submit={t('ui.filter.show')} onClose={onClose} />
            <Found kind={kind} query={queryWith(next)} />
          </div>
        </SendForm>
      )}
    </Dialog>
  );
}

/** How many fit, asked once for each pause in typing. */
function Found({ kind, query }: { kind: RecordKind; query: string }) {
  const { t } = useI18n();
  const textOf = useErrorText();
  const [asked] = useDebouncedValue(query, typingPause);
  const count = useCountOf(kind.path, asked);
  return (
    <p className={classes.found} role="status" data-bad={count.error ? true : undefined}>
      {count.error ? textOf(count.error) : count.data === undefined ? '' : t('ui.filter.found', { count: count.data })}
    </p>
  );
}
