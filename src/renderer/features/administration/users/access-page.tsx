// Roles as a matrix of operations: who may do what, two roles side by side, changed by ticking and saved together.
import { Button, Checkbox, MultiSelect, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { nameText } from '#renderer/lib/lab/shipped-names.ts';
import { fetchList, fetchOne, type RecordRow, updateRecord } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { roleKind } from '#renderer/records/kinds/system/roles.ts';
import { LackingNote } from '#renderer/ui/lacking-note.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { useWork } from '../shared/use-work.ts';
import { type Changes, countChanges, heldAfter, holds, type Role, shownOperations, toggled } from './access-model.ts';

const shown = ['rows', 'roles', 'access'] as const;

function operationsOf({ attributes }: RecordRow): string[] {
  const held: unknown = attributes.operations;
  return Array.isArray(held) ? held.map(String) : [];
}

function roleOf(record: RecordRow): Role {
  return { id: record.id, name: nameText(record, 'name'), held: new Set(operationsOf(record)) };
}

export function Page() {
  const { t, textOr } = useI18n();
  const query = useQuery({
    queryKey: shown,
    queryFn: async ({ signal }) => (await fetchList('roles', 'sort=name&page[size]=100', signal)).data.map(roleOf),
  });
  const editable = useCan(roleKind.operations.edit);
  const [changes, setChanges] = useState<Changes>({});
  const [chosen, setChosen] = useState<string[]>([]);
  const [words, setWords] = useState('');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const all = query.data ?? [];
  const roles = chosen.length === 0 ? all : all.filter(({ id }) => chosen.includes(id));
  const labelOf = (operation: string) => textOr(`operation.${operation}`, operation);
  const rows = shownOperations({ roles, words, onlyDifferences, labelOf });
  const count = countChanges(changes);
  const save = useSaveRoles(() => setChanges({}));
  return (
    <PageFrame
      name="access"
      title={t('ui.access.title')}
      query={query}
      actions={
        count > 0 && (
          <>
            <span role="status">{t('ui.access.changed', { count })}</span>
            <Button size="xs" variant="subtle" color="gray" onClick={() => setChanges({})}>
              {t('ui.discard')}
            </Button>
            <Button size="xs" loading={save.isPending} onClick={() => save.mutate(changes)}>
              {t('ui.save')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.filters}>
        <TextInput
          size="xs"
          type="search"
          label={t('ui.access.search')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <MultiSelect
          size="xs"
          className={classes.roles}
          searchable
          label={t('ui.access.compare')}
          data={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
        <Switch
          label={t('ui.access.only_differences')}
          checked={onlyDifferences}
          onChange={({ currentTarget }) => setOnlyDifferences(currentTarget.checked)}
        />
      </div>
      <LackingNote needs={roleKind.operations.edit} />
      <StackedTable className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('ui.access.operation')}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                {role.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((operation) => (
            <tr key={operation}>
              <th scope="row" title={operation}>
                {labelOf(operation)}
              </th>
              {roles.map((role) => (
                <td key={role.id}>
                  <Checkbox
                    aria-label={t('ui.access.cell', { role: role.name, operation: labelOf(operation) })}
                    checked={holds(role, operation, changes)}
                    disabled={!editable}
                    onChange={() => setChanges(toggled(changes, role, operation))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </StackedTable>
      <UnsavedGuard when={count > 0} />
    </PageFrame>
  );
}

/** What was ticked goes onto the role as it is now, so nobody's change is overwritten; in between, If-Match stands guard. */
function useSaveRoles(onSaved: () => void) {
  const { t } = useI18n();
  const queries = useQueryClient();
  return useWork({
    async run(changes: Changes) {
      for (const id of Object.keys(changes)) {
        const { body, etag } = await fetchOne('roles', id, '', new AbortController().signal);
        await updateRecord({ path: 'roles', id, etag, attributes: { operations: heldAfter(roleOf(body.data), changes) } });
      }
      // The reader's own rights may be among them.
      await queries.invalidateQueries({ queryKey: ['me'] });
      onSaved();
    },
    shown,
    done: () => t('ui.access.saved'),
  });
}
