// A kind of record as a list: toolbar, grid, peek, footer. The address holds what is shown, the list memory where the reader is.
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isUnreached } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { desktop } from '../../lib/desktop.ts';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { type GridHandle, RecordGrid, type VisibleRows } from '../grid/record-grid.tsx';
import { forgetLayout, layoutKey, useLayout } from '../grid/use-layout.ts';
import { useFields } from '../kind/fields.ts';
import { listQuery, type Within } from '../kind/list-query.ts';
import { isNarrowed, type ListState, readListState, toggleSort, withFilter, writeListState } from '../kind/list-state.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { usePaste } from '../paste/use-paste.ts';
import { readPeek, withoutPeek } from '../peek/peek-address.ts';
import type { PeekProps } from '../peek/record-peek.tsx';
import { type RowEntry, useRows } from '../rows/use-rows.ts';
import { createVisibleRowsSignal, type RowRange } from '../scroll/visible-rows.ts';
import { chosenCount } from '../selection/selection.ts';
import { useDeleteWithUndo } from '../selection/use-delete-with-undo.ts';
import { useSelection } from '../selection/use-selection.ts';
import { definitionOf, isChanged, type SavedView, viewMark } from '../views/saved-view.ts';
import { useActiveView } from '../views/use-active-view.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import { ListFooter } from './list-footer.tsx';
import { recallPlace, rememberListAddress, rememberPlace } from './list-memory.ts';
import { ListSearch } from './list-search.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import classes from './record-list-screen.module.css';
import { useCopyRows } from './use-copy-rows.ts';
import { useListKeys } from './use-list-keys.ts';
import { usePeek } from './use-peek.ts';

const EmptyList = lazyAfterFirstScreen(async () => (await import('./empty-list.tsx')).EmptyList);
const BulkBar = lazyAfterFirstScreen(async () => (await import('../bulk/bulk-bar.tsx')).BulkBar);
const FilterChips = lazyAfterFirstScreen(async () => (await import('../filter/filter-chips.tsx')).FilterChips);
const FilterBuilder = lazyAfterFirstScreen(async () => (await import('../filter/filter-builder.tsx')).FilterBuilder);
const PasteDialog = lazyAfterFirstScreen(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog);
const PrintLabels = lazyAfterFirstScreen(async () => (await import('../labels/print-labels.tsx')).PrintLabels);
const RecordPeek = lazyAfterFirstScreen(async () => (await import('../peek/record-peek.tsx')).RecordPeek);

/** What narrows the list comes with the first thing that does. */
function Narrowing(props: ComponentProps<typeof FilterChips>) {
  return isNarrowed(props.state) ? <FilterChips {...props} /> : null;
}

interface RecordListScreenProps {
  kind: RecordKind;
  /** Only what belongs to this record: the list stands on its page then. */
  within?: Within;
  /** What a kind shows beside its list in place of the glance that all share. */
  Peek?: ComponentType<PeekProps>;
  /** A kind's own buttons above the list. */
  tools?: ReactNode;
}

export function RecordListScreen({ kind, within, Peek = RecordPeek, tools }: RecordListScreenProps) {
  const navigate = useNavigate();
  const fieldsQuery = useFields(kind);
  const fields = fieldsQuery.data ?? [];
  const { state, change, address } = useListState(kind, within?.by);
  const { place, early } = useStart(address);
  const [view, setView] = useState<VisibleRows>({ first: 0, last: 0 });
  const passed = useRef(place.passed);
  const grid = useRef<GridHandle>(null);
  const { views, active, settled, choose } = useActiveView(kind, within === undefined);
  const layout = useLayout({ kind, fields: fieldsQuery.data, view: active, without: within?.by });
  const [building, setBuilding] = useState(false);
  const question = { kind, fields, today: today(), within };
  const query = fieldsQuery.data && settled ? listQuery({ ...question, state }) : null;
  const rows = useRows({ path: kind.path, query, early, ...view });
  const panel = usePeek({ kind, rows, place, show: (row) => grid.current?.show(row) });
  const { current, entry, peeking } = panel;
  const chosen = useSelection(rows);
  const remove = useDeleteWithUndo(kind);
  const error = fieldsQuery.error ?? rows.error;
  const slow = useSlow(rows.total === null && error === null);

  useScreen(kind.name, rows.total !== null || error !== null);
  useEffect(() => rememberPlace(address, { current, peeking, passed: passed.current }), [address, current, peeking]);
  const { search } = useLocation();
  useEffect(() => {
    if (!within) rememberListAddress(kind.route, search);
  }, [within, kind.route, search]);
  useForgetRow(rows.shown, panel.forget);
  const onView = useCallback(
    (next: VisibleRows) => setView((was) => (was.first === next.first && was.last === next.last ? was : next)),
    [],
  );
  const [inSight] = useState(createVisibleRowsSignal);
  const onSight = useCallback(
    (rowsInSight: RowRange, above: number) => {
      inSight.tell(rowsInSight);
      passed.current = above;
      rememberPlace(address, { ...recallPlace(address), passed: above });
    },
    [address, inSight],
  );
  const onOpen = useCallback(({ record }: RowEntry) => void navigate(addressOf(kind, record.id)), [navigate, kind]);
  const onOpenBeside = (entry: RowEntry) => {
    // The desktop program has one window, which opens no other one.
    if (desktop()) onOpen(entry);
    else window.open(addressOf(kind, entry.record.id), '_blank', 'noopener');
  };
  const chooseView = (view: SavedView | null) => {
    // A view is chosen as it was saved; the list without one stays as its reader arranged it.
    if (view) forgetLayout(layoutKey(kind, view.id));
    choose(view);
  };
  const showSaved = (id: string) => {
    forgetLayout(layoutKey(kind, id));
    change(state, { [viewMark]: id });
  };
  const clear = () => change({ q: '', sort: state.sort, group: state.group, filters: {} });
  const count = chosenCount(chosen.selection, rows.total ?? 0);
  const printing = useListKeys({ kind, grid, entry: count === 0 ? entry : undefined, arrived: rows.total !== null && !within });
  const copy = useCopyRows({ kind, columns: layout.columns, query, rows, selection: chosen.selection, current: entry });
  const paste = usePaste({ columns: layout.columns, rows, current, selection: chosen.selection });
  return (
    <section className={classes.screen}>
      <ListToolbar
        kind={kind}
        fields={fields}
        state={state}
        within={within}
        query={query}
        standing={rows.total !== null}
        layout={layout}
        onBuild={() => setBuilding(true)}
        onPreset={({ filters, sort }) => change({ q: '', group: state.group, filters, sort })}
        onChange={change}
        tools={tools}
      >
        {!within && (
          <ViewMenu
            kind={kind}
            views={views}
            active={active}
            changed={active !== null && isChanged(active, kind, { state, layout: layout.layout })}
            definition={definitionOf(state, {
              columns: layout.choices,
              density: layout.density,
              marks: layout.marks === true,
            })}
            onChoose={chooseView}
            onSaved={showSaved}
          />
        )}
      </ListToolbar>
      <Narrowing {...{ kind, fields, state }} onChange={change} onEdit={() => setBuilding(true)} onClear={clear} />
      {building && (
        <FilterBuilder
          kind={kind}
          formula={state.formula ?? ''}
          queryWith={(formula) => listQuery({ ...question, state: { ...state, formula } })}
          onApply={(formula) => {
            setBuilding(false);
            change({ ...state, formula });
          }}
          onClose={() => setBuilding(false)}
        />
      )}
      <div className={classes.work}>
        <div className={classes.list}>
          <ListSearch
            value={state.q}
            onChange={(q) => change({ ...state, q })}
            mayOpen={() => grid.current?.hasFocus() === true}
            onLeave={() => grid.current?.focus()}
          />
          {fieldsQuery.data && (
            <RecordGrid
              ref={grid}
              kind={kind}
              layout={layout}
              state={state}
              rows={rows}
              query={query}
              inSight={inSight}
              current={current}
              chosen={chosen}
              start={place.current === null && current !== null ? null : place.passed}
              onCurrent={panel.setCurrent}
              onPeek={panel.peek}
              onOpen={onOpen}
              onOpenBeside={onOpenBeside}
              onCopy={() => void copy()}
              onPaste={paste.begin}
              onEscape={panel.close}
              onSort={(name, additive) => change({ ...state, sort: toggleSort(state.sort, name, additive) })}
              onFilter={(name, value) => change(withFilter(state, name, value))}
              onView={onView}
              onSight={onSight}
            />
          )}
          {error && rows.total !== null && !isUnreached(error) && (
            <div className={classes.strip}>
              <ErrorNotice error={error} onRetry={rows.retry} />
            </div>
          )}
          <div className={classes.notice}>
            {slow && <SkeletonLines count={12} />}
            {error && rows.total === null && (
              <ErrorNotice error={error} onRetry={() => (fieldsQuery.error ? void fieldsQuery.refetch() : rows.retry())} />
            )}
            {!error && rows.total === 0 && <EmptyList {...{ kind, state, within, change, clear }} meant={rows.meant} />}
          </div>
        </div>
        {peeking && entry && (
          <Peek
            kind={kind}
            row={current?.row ?? 0}
            total={rows.total ?? 0}
            onStep={(step) => grid.current?.step(step)}
            fields={fields}
            entry={entry}
            onClose={() => {
              panel.close();
              grid.current?.focus();
            }}
            onDelete={() => remove(entry, panel.close)}
          />
        )}
      </div>
      {query !== null && count > 0 && <BulkBar {...{ kind, fields, query, chosen, rows }} onCopy={copy} />}
      {paste.pasted && (
        <PasteDialog
          kind={kind}
          columns={paste.pasted.columns}
          placed={paste.pasted.placed}
          onChoose={chosen.only}
          onClose={() => {
            paste.end();
            grid.current?.focus();
          }}
        />
      )}
      {printing.open && <PrintLabels source={{ ids: printing.ids }} onClose={printing.close} />}
      <ListFooter {...{ kind, inSight, rows }} />
    </section>
  );
}

/** Where its reader was; `early`: at its beginning, so the rows need not wait until it is known how long the list is. */
function useStart(address: string) {
  const { search } = useLocation();
  const [start] = useState(() => {
    const place = recallPlace(address);
    const early = place.current === null && place.passed === 0 && readPeek(new URLSearchParams(search)) === null;
    return { place, early };
  });
  return start;
}

/** `without`: what is the same in all rows puts them in no order. */
function useListState(kind: RecordKind, without: string | undefined) {
  const [params, setParams] = useSearchParams();
  const sort = useMemo(() => kind.sort.filter(({ name }) => name !== without), [kind, without]);
  const state = readListState(params, sort);
  const { pathname } = useLocation();
  const change = (next: ListState, further: Record<string, string> = {}) => {
    const address = writeListState(next, sort, params);
    for (const [name, value] of Object.entries(further)) address.set(name, value);
    setParams(address, { replace: true });
  };
  return { state, change, address: `${pathname}?${writeListState(state, sort, withoutPeek(params))}` };
}

/** Other rows: what was row 7 is another record now. */
function useForgetRow(shown: string | null, forget: () => void): void {
  const [last, setLast] = useState(shown);
  if (shown === last) return;
  setLast(shown);
  if (last !== null) forget();
}
