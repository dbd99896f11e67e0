// Tabs of a record's page with what hangs on it, each with its number; the list itself is the same as on its own screen.
import { Tabs } from '@mantine/core';
import { useI18n } from '../lib/i18n.tsx';
import { useUser } from '../lib/session.ts';
import { kindNamed } from './kinds/index.ts';
import type { RecordKind } from './record-kind.ts';
import { RecordListScreen } from './record-list-screen.tsx';
import classes from './record-page.module.css';
import { useCount } from './use-count.ts';

interface Related {
  kind: RecordKind;
  by: string;
}

/** What the reader may see of it. */
export function useRelated(kind: RecordKind): readonly Related[] {
  const held = new Set(useUser().data?.operations);
  return kind.related.flatMap(({ kind: name, by }) => {
    const other = kindNamed(name);
    return other?.operations.view.some((operation) => held.has(operation)) ? [{ kind: other, by }] : [];
  });
}

export function RelatedTab({ kind, by, id }: Related & { id: string }) {
  const { t, format } = useI18n();
  const total = useCount(kind.path, new URLSearchParams({ [`filter[${by}]`]: `eq:${id}` }).toString());
  return (
    <Tabs.Tab value={kind.name}>
      {t(by === 'parent' ? 'ui.tab.children' : `ui.${kind.name}.title`)}
      <span className={classes.count}>{total === undefined ? '' : format.number(total)}</span>
    </Tabs.Tab>
  );
}

export function RelatedPanel({ kind, by, id }: Related & { id: string }) {
  return (
    <Tabs.Panel value={kind.name}>
      <RecordListScreen kind={kind} within={{ by, id }} />
    </Tabs.Panel>
  );
}
