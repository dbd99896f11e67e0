// The price matrix: device types by price groups as a spreadsheet, with the reason of each price beside it.
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { placed } from '#renderer/lib/entry/cell-fill.ts';
import { type Place, rangeOf } from '#renderer/lib/entry/cell-movement.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useShortcuts } from '#renderer/lib/screen/shortcuts.ts';
import { usePhone } from '#renderer/lib/screen/use-phone.ts';
import { useCan } from '#renderer/lib/session.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { priceKind } from '#renderer/records/kinds/prices/prices.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import classes from './matrix.module.css';
import { type MatrixAsked, matrixQuery, readMatrix, writeMatrix } from './matrix-address.ts';
import { MatrixBar, MatrixLegend } from './matrix-bar.tsx';
import { cellKey } from './matrix-cells.ts';
import { MatrixSheet, useGroupName } from './matrix-sheet.tsx';
import { MatrixToolbar } from './matrix-toolbar.tsx';
import { pagesOf, useMatrix } from './use-matrix.ts';
import { useMatrixEdits } from './use-matrix-edits.ts';
import { WhyPanel } from './why-panel.tsx';

const start: Place = { row: 0, column: 0 };

export function MatrixPage() {
  const { t } = useI18n();
  const { asked, setAsked } = useAsked();
  const [pages, setPages] = useState(() => pagesOf(0, 0));
  const [places, setPlaces] = useState({ place: start, anchor: start });
  const [from, setFrom] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: '/', run: () => search.current?.focus() }]);
  const matrix = useMatrix(matrixQuery(asked), pages);
  const { meta } = matrix;
  const editable = useCan(priceKind.operations.edit);
  const edits = useMatrixEdits({ complexity: asked.complexity, service: asked.service, date: meta?.date ?? asked.date, from });
  const groupName = useGroupName();
  const slow = useSlow(meta === null && matrix.error === null);
  useScreen('matrix', meta !== null || matrix.error !== null);
  // Scrolling asks for pages; within one nothing but the sheet is drawn anew.
  const onView = useCallback((first: number, last: number) => {
    const next = pagesOf(first, last);
    setPages((was) => (was.from === next.from && was.to === next.to ? was : next));
  }, []);
  const ask = useCallback(
    (change: Partial<MatrixAsked>) => {
      setAsked({ ...asked, ...change });
      if (Object.keys(change).some((name) => name !== 'why')) setPlaces({ place: start, anchor: start });
    },
    [asked, setAsked],
  );
  const [rows, columns] = [meta?.total ?? 0, meta?.groups.length ?? 0];
  const within = ({ row, column }: Place) => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  const [place, anchor] = [within(places.place), within(places.anchor)];
  const range = rangeOf(place, anchor);
  const line = matrix.lineAt(place.row);
  const group = meta?.groups[place.column];
  return (
    <section className={classes.screen}>
      <MatrixToolbar asked={asked} gaps={meta?.gaps} fixed={edits.drafts.size > 0} search={search} onAsk={ask} />
      {matrix.error && <ErrorNotice error={matrix.error} onRetry={matrix.retry} />}
      {slow && <SkeletonLines count={12} />}
      <div className={classes.work} aria-busy={matrix.pending}>
        {meta && rows > 0 && columns > 0 && (
          <MatrixSheet
            key={matrix.shown}
            matrix={matrix}
            meta={meta}
            edits={edits}
            editable={editable}
            place={place}
            anchor={anchor}
            onPlace={(next, nextAnchor) => setPlaces({ place: next, anchor: nextAnchor })}
            onView={onView}
          />
        )}
        {meta && (rows === 0 || columns === 0) && (
          <EmptyNotice
            title={t(asked.gaps && asked.q === '' ? 'ui.matrix.no_gaps' : asked.q ? 'ui.empty.filtered' : 'ui.matrix.empty')}
          >
            <p>{t(asked.gaps || asked.q ? 'ui.matrix.empty.filtered' : 'ui.matrix.empty.hint')}</p>
            {(asked.gaps || asked.q !== '') && (
              <Button variant="default" size="xs" onClick={() => ask({ gaps: false, q: '' })}>
                {t('ui.filter.clear')}
              </Button>
            )}
          </EmptyNotice>
        )}
        {asked.why && line && group && meta && (
          <WhyPanel
            type={{ id: line.id, name: line.attributes.type_name }}
            group={{ id: group.id, name: groupName(group) }}
            question={{ date: meta.date, complexity: asked.complexity, service: asked.service }}
            changed={edits.drafts.has(cellKey(line.id, group.id))}
            onClose={() => ask({ why: false })}
          />
        )}
      </div>
      <MatrixBar
        edits={edits}
        editable={editable}
        chosen={(range.bottom - range.top + 1) * (range.right - range.left + 1)}
        from={from}
        onFrom={setFrom}
        onFill={(amount) =>
          edits.type(
            placed(range, () => amount).flatMap(([row, column, text]) => {
              const at = matrix.lineAt(row);
              return at ? [{ line: at, column, text }] : [];
            }),
          )
        }
      />
      <footer className={classes.footer}>
        <MatrixLegend service={asked.service} />
        <span className={classes.gap} />
        {meta && <Counts types={meta.total} columns={columns} />}
        {editable && <span className={classes.keys}>{t('ui.matrix.keys')}</span>}
      </footer>
      <UnsavedGuard when={edits.drafts.size > 0} />
    </section>
  );
}

/** What the address asks for. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const beside = !usePhone();
  const asked = useMemo(() => readMatrix(params, beside), [params, beside]);
  const setAsked = useCallback(
    (next: MatrixAsked) => setParams(writeMatrix(next, beside), { replace: true }),
    [setParams, beside],
  );
  return { asked, setAsked };
}

function Counts({ types, columns }: { types: number; columns: number }) {
  const { t } = useI18n();
  return (
    <span role="status">{t('ui.matrix.counts', { count: types, columns: t('ui.matrix.columns', { count: columns }) })}</span>
  );
}
