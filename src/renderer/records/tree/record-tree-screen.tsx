// A kind of record as an outline with its side panel; one section at a time.
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import unseen from '../../ui/unseen.module.css';
import { columnsOf } from '../kind/columns.ts';
import { useFields } from '../kind/fields.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { type TreeKind, treeRows } from '../kind/tree-model.ts';
import bar from '../list/list-toolbar.module.css';
import screen from '../list/record-list-screen.module.css';
import { readPeek, useTellPeek } from '../peek/peek-address.ts';
import { RecordPeek } from '../peek/record-peek.tsx';
import { useDeleteWithUndo } from '../selection/use-delete-with-undo.ts';
import { useFolding } from './outline.tsx';
import { RecordTree } from './record-tree.tsx';
import { useTree } from './use-tree.ts';

export function RecordTreeScreen({ kind }: { kind: RecordKind & TreeKind }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const fieldsQuery = useFields(kind);
  const tree = useTree(kind);
  const [params] = useSearchParams();
  const [asked] = useState(() => readPeek(params));
  const [current, setCurrent] = useState<string | null>(asked?.id ?? null);
  const [peeking, setPeeking] = useState(asked !== null);
  const { closed, fold } = useFolding();
  const outline = useRef<{ focus(): void }>(null);
  const remove = useDeleteWithUndo(kind);
  const fields = fieldsQuery.data ?? [];
  const { section, choose, sections } = useSection(kind, fields.find(({ api_name }) => api_name === kind.section)?.options ?? []);
  const records = (tree.data ?? []).filter((record) => record.attributes[kind.section] === section);
  const rows = treeRows(records, kind.parent, closed);
  const record = records.find(({ id }) => id === current);
  useTellPeek(peeking ? record?.id : null, null);
  const error = tree.error ?? fieldsQuery.error;
  const waiting = tree.isPending || fieldsQuery.isPending;
  const slow = useSlow(waiting && error === null);
  useScreen(kind.name, !waiting || error !== null);

  const fresh = new URLSearchParams({ [kind.section]: section, ...(record ? { [kind.parent]: record.id } : {}) });
  return (
    <section className={screen.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t(`ui.${kind.name}.title`)}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.presets')}</legend>
          {sections.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={bar.preset}
              aria-pressed={value === section}
              onClick={() => choose(String(value))}
            >
              {label}
              <span className={bar.count}>{tree.data?.filter((one) => one.attributes[kind.section] === value).length}</span>
            </button>
          ))}
        </fieldset>
        <span className={bar.gap} />
        <GuardedButton
          needs={kind.operations.edit}
          to={`${kind.route}/new?${fresh}`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t(record ? `ui.${kind.name}.new.below` : `ui.${kind.name}.new`)}
        </GuardedButton>
      </div>
      <div className={screen.work}>
        <div className={screen.list}>
          {fieldsQuery.data && tree.data && (
            <RecordTree
              ref={outline}
              kind={kind}
              columns={treeColumns(kind, fields)}
              rows={rows}
              included={tree.data}
              current={current}
              onCurrent={setCurrent}
              onFold={fold}
              onPeek={(toggle) => setPeeking((was) => !(toggle && was))}
              onOpen={({ id }) => void navigate(addressOf(kind, id))}
              onEscape={() => (peeking ? setPeeking(false) : setCurrent(null))}
            />
          )}
          <div className={screen.notice}>
            {slow && <SkeletonLines count={8} />}
            {error && <ErrorNotice error={error} onRetry={() => void Promise.all([tree.refetch(), fieldsQuery.refetch()])} />}
            {!waiting && !error && rows.length === 0 && (
              <EmptyNotice
                title={t(`ui.${kind.name}.empty`)}
                steps={
                  <GuardedButton needs={kind.operations.edit} to={`${kind.route}/new?${fresh}`} variant="default" size="xs">
                    {t(`ui.${kind.name}.new`)}
                  </GuardedButton>
                }
              />
            )}
          </div>
        </div>
        {peeking && record && (
          <RecordPeek
            kind={kind}
            fields={fields}
            entry={{ record, included: tree.data }}
            onClose={() => {
              setPeeking(false);
              outline.current?.focus();
            }}
            onDelete={() => remove({ record }, () => setPeeking(false))}
          />
        )}
      </div>
    </section>
  );
}

function treeColumns(kind: RecordKind & TreeKind, fields: Parameters<typeof columnsOf>[1]) {
  const columns = columnsOf(
    kind,
    fields,
    kind.columns.filter((name) => name !== kind.section).map((name) => ({ name })),
  );
  return columns.map((column, index) => (index === 0 ? { ...column, width: 360 } : column));
}

function useSection(kind: TreeKind, sections: readonly { value: string | number; label: string }[]) {
  const [params, setParams] = useSearchParams();
  const section = params.get(kind.section) ?? String(sections[0]?.value ?? '');
  return { section, sections, choose: (value: string) => setParams({ [kind.section]: value }, { replace: true }) };
}
