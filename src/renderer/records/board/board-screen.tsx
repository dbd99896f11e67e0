// A kind of record as a board: by status or by who is to do it, narrowed as its list is. The address holds what is shown.

import { Button } from '@mantine/core';
import { IconPlus, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useEditedParams, withoutEmpty } from '../../lib/screen/use-address.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import unseen from '../../ui/unseen.module.css';
import { FilterBuilder } from '../filter/filter-builder.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { FilterChips } from '../filter/filter-chips.tsx';
import { useFields } from '../kind/fields.ts';
import { listQuery } from '../kind/list-query.ts';
import { isNarrowed, type ListState, readListState, writeListState } from '../kind/list-state.ts';
import { ascending, type BoardShape, type RecordKind } from '../kind/record-kind.ts';
import bar from '../list/list-toolbar.module.css';
import { LookSwitch } from '../list/look-switch.tsx';
import { ViewLinks } from '../list/view-links.tsx';
import classes from './board.module.css';
import { BoardColumns } from './board-columns.tsx';
import type { BoardWay } from './board-model.ts';
import { useBoard } from './use-board.ts';
import { useMoves } from './use-moves.ts';

const ways: readonly BoardWay[] = ['status', 'assignee'];

interface BoardScreenProps {
  kind: RecordKind;
  shape: BoardShape;
}

export function BoardScreen({ kind, shape }: BoardScreenProps) {
  const { t } = useI18n();
  const [params, edit] = useEditedParams();
  const me = useUser().data?.id ?? '';
  const mayEdit = useCan(kind.operations.edit);
  const fields = useFields(kind);
  const [building, setBuilding] = useState(false);
  const { moving, move } = useMoves(kind);
  const way: BoardWay = shape.assignee && params.get('by') === 'assignee' ? 'assignee' : 'status';
  const mine = shape.assignee !== undefined && params.get('mine') === '1';
  const state = readListState(params, kind.sort);
  const order = kind.due ? [ascending(kind.due)] : kind.sort;
  const question = {
    kind,
    fields: fields.data ?? [],
    today: today(),
    within: mine && shape.assignee ? { by: shape.assignee, id: me } : undefined,
  };
  const query = fields.data ? listQuery({ ...question, state: { ...state, sort: order } }) : null;
  const board = useBoard({ kind, shape, fields: question.fields, way, query, moving });
  const error = fields.error ?? board.error;
  const slow = useSlow(!board.loaded && error === null);
  useScreen(`${kind.name}-board`, board.loaded || error !== null);

  const change = (next: ListState) => edit((was) => writeListState(next, kind.sort, was));
  const set = (name: string, value: string) => edit((was) => withoutEmpty(was, { [name]: value }));
  const clear = () => change({ q: '', sort: state.sort, filters: {} });
  const empty = board.loaded && board.columns.every(({ total }) => total === 0);
  return (
    <section className={`${frame.screen} ${frame.ground}`}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t(`ui.${kind.name}.title`)}</h1>
        <LookSwitch kind={kind} look="board" />
        {shape.assignee && (
          <fieldset className={bar.presets}>
            <legend className={unseen.unseen}>{t('ui.board.by')}</legend>
            {ways.map((one) => (
              <button
                key={one}
                type="button"
                className={bar.preset}
                aria-pressed={one === way}
                onClick={() => set('by', one === 'status' ? '' : one)}
              >
                {t(`ui.board.by.${one}`)}
              </button>
            ))}
          </fieldset>
        )}
        {shape.assignee && (
          <Button
            variant={mine ? 'light' : 'subtle'}
            color={mine ? undefined : 'gray'}
            size="compact-sm"
            aria-pressed={mine}
            leftSection={<IconUser size={16} stroke={1.5} />}
            onClick={() => set('mine', mine ? '' : '1')}
          >
            {t('ui.board.mine')}
          </Button>
        )}
        <FilterButton built={state.formula !== undefined} onBuild={() => setBuilding(true)} />
        <span className={bar.gap} />
        <ViewLinks kind={kind} />
        <GuardedButton
          needs={kind.operations.edit}
          to={`${kind.route}/new`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t(`ui.${kind.name}.new`)}
        </GuardedButton>
      </div>
      <FilterChips
        {...{ kind, state }}
        fields={question.fields}
        onChange={change}
        onEdit={() => setBuilding(true)}
        onClear={clear}
      />
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
      {error && <ErrorNotice error={error} onRetry={() => (fields.error ? void fields.refetch() : board.retry())} />}
      {slow && <SkeletonLines count={8} />}
      {empty && (
        <EmptyNotice title={t(isNarrowed(state) || mine ? 'ui.board.none' : `ui.${kind.name}.empty`)}>
          {isNarrowed(state) ? <p>{t('ui.empty.filtered.hint')}</p> : mayEdit && <p>{t('ui.board.begin')}</p>}
          {isNarrowed(state) && (
            <Button variant="default" size="xs" onClick={clear}>
              {t('ui.filter.clear')}
            </Button>
          )}
        </EmptyNotice>
      )}
      {board.left > 0 && <p className={classes.left}>{t('ui.board.left', { count: board.left })}</p>}
      {board.loaded && (
        <BoardColumns {...{ kind, shape, way, board, mayEdit, move }} fields={question.fields} mine={mine ? me : null} />
      )}
    </section>
  );
}
