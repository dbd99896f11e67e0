// Tabs of a record's page with what hangs on it, each with its number; the list itself is the same as on its own screen.
import { Tabs } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan, useUser } from '../../lib/session.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { kindNamed } from '../kinds/index.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { RecordListScreen } from '../list/record-list-screen.tsx';
import { linkQuery } from '../rows/linked-documents.ts';
import { useCount } from '../rows/use-count.ts';
import { SaidAbove } from '../value/words-beside.ts';
import { DocumentsTab } from './documents-tab.tsx';
import classes from './record-page.module.css';

interface Related {
  /** Its name in the address. */
  tab: string;
  kind: RecordKind;
  by: string;
  preset?: Readonly<Record<string, string>> | undefined;
}

/** What the reader may see of it. */
export function useRelated(kind: RecordKind): readonly Related[] {
  const held = new Set(useUser().data?.operations);
  return kind.related.flatMap(({ kind: name, by, preset, tab = name }) => {
    const other = kindNamed(name);
    return other?.operations.view.some((operation) => held.has(operation)) ? [{ tab, kind: other, by, preset }] : [];
  });
}

export function RelatedTab({ tab, kind, by, id }: Related & { id: string }) {
  const { t } = useI18n();
  const total = useCount(kind.path, new URLSearchParams({ [`filter[${by}]`]: `eq:${id}` }).toString());
  const title = tab === kind.name ? `ui.${kind.name}.title` : `ui.tab.${tab}`;
  return <CountedTab value={tab} label={t(by === 'parent' ? 'ui.tab.children' : title)} count={total} />;
}

export function CountedTab({ value, label, count }: { value: string; label: string; count: number | undefined }) {
  const { format } = useI18n();
  return (
    <Tabs.Tab value={value}>
      {label}
      <span className={classes.count}>{count === undefined ? '' : format.number(count)}</span>
    </Tabs.Tab>
  );
}

export function RelatedPanel({ tab, kind, by, preset, id }: Related & { id: string }) {
  return (
    <Tabs.Panel value={tab}>
      <SaidAbove value={id}>
        <RecordListScreen kind={kind} within={{ by, id, preset }} />
      </SaidAbove>
    </Tabs.Panel>
  );
}

export function useHasPapers(kind: RecordKind): boolean {
  return useCan(documentKind.operations.view) && kind.papers;
}

export function PapersTab({ kind, id }: { kind: RecordKind; id: string }) {
  const { t } = useI18n();
  const total = useCount('document-links', linkQuery(kind, id));
  return <CountedTab value="documents" label={t('ui.documents.title')} count={total} />;
}

export function PapersPanel({ kind, record }: { kind: RecordKind; record: RecordRow }) {
  return (
    <Tabs.Panel value="documents">
      <DocumentsTab kind={kind} record={record} />
    </Tabs.Panel>
  );
}
