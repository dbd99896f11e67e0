// A list without rows says why, and what comes next: the way out of what narrows it, which is named above the list, or how its first
// record is made.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice } from '../../ui/notice.tsx';
import { importAddress, importPathOf } from '../kind/importable.ts';
import { newAddress, type Within } from '../kind/list-query.ts';
import { isNarrowed, type ListState } from '../kind/list-state.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { NoCustomersNotice, useSeesNoCustomer } from './no-customers.tsx';

interface EmptyListProps {
  kind: RecordKind;
  state: ListState;
  within?: Within | undefined;
  clear: () => void;
  /** Another search that finds something, where there is one. */
  meant?: string | undefined;
  change: (next: ListState) => void;
}

export function EmptyList({ kind, state, within, clear, meant, change }: EmptyListProps) {
  const { t, textOr } = useI18n();
  const seesNone = useSeesNoCustomer();
  if (isNarrowed(state)) {
    return (
      <EmptyNotice
        title={t('ui.empty.filtered')}
        steps={
          <>
            {meant !== undefined && (
              <Button size="xs" onClick={() => change({ ...state, q: meant })}>
                {t('ui.search.meant', { text: meant })}
              </Button>
            )}
            <Button variant="default" size="xs" onClick={clear}>
              {t('ui.filter.clear')}
            </Button>
          </>
        }
      >
        <p>{t('ui.empty.filtered.hint')}</p>
      </EmptyNotice>
    );
  }
  if (seesNone && isOfCustomers(kind)) return <NoCustomersNotice />;
  const importPath = within ? undefined : importPathOf(kind.path);
  // What stands under another record may have a word of its own, as the corrections of an invoice.
  const own = within ? `ui.${kind.name}.empty.${within.by}` : '';
  const title = textOr(own, t(`ui.${kind.name}.empty`));
  const hint = textOr(own === '' ? `ui.${kind.name}.empty.hint` : `${own}.hint`, textOr(`ui.${kind.name}.empty.hint`, ''));
  const steps = kind.operations.edit.length > 0 && (
    <>
      {importPath && (
        <GuardedButton needs={kind.operations.edit} to={importAddress(importPath)} size="xs">
          {t('ui.empty.import')}
        </GuardedButton>
      )}
      <GuardedButton needs={kind.operations.edit} to={newAddress(kind, within)} variant="default" size="xs">
        {t(`ui.${kind.name}.new`)}
      </GuardedButton>
    </>
  );
  return (
    <EmptyNotice title={title} steps={steps}>
      {hint !== '' && <p>{hint}</p>}
    </EmptyNotice>
  );
}

/** Its records are seen with their customer or their device. */
function isOfCustomers({ path, relations }: RecordKind): boolean {
  return path === 'customers' || Object.values(relations).some(({ name }) => name === 'customer' || name === 'inventory');
}
