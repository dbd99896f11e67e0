// What the menu of a list's columns holds: which it shows, in which order and which stay at the edge; how high its rows are. All of it by
// keyboard, too.
import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { type Density, rowHeights } from '../../lib/preferences.ts';
import { GroupChoice } from '../grouping/group-choice.tsx';
import { listable } from '../kind/columns.ts';
import type { Field } from '../kind/fields.ts';
import { type ColumnChoice, moveChoice, pinChoice } from '../kind/list-layout.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import classes from './column-choices.module.css';
import type { UsedLayout } from './use-layout.ts';

export interface ColumnMenuProps {
  kind: RecordKind;
  fields: readonly Field[];
  layout: UsedLayout;
  group: string | undefined;
  onGroup: (group: string | undefined) => void;
}

const densities = Object.keys(rowHeights) as Density[];

export function ColumnChoices({ kind, fields, layout, group, onGroup }: ColumnMenuProps) {
  const { t } = useI18n();
  const { choices, setChoices } = layout;
  const offered = listable(kind, fields);
  const labelOf = (name: string) => offered.find(({ api_name }) => api_name === name)?.label ?? name;
  const hidden = offered.filter(({ api_name }) => !choices.some(({ name }) => name === api_name));
  const show = (name: string) => setChoices([...choices, { name }]);
  const hide = (name: string) => {
    if (choices.length > 1) setChoices(choices.filter((choice) => choice.name !== name));
  };
  return (
    <>
      <div role="group" aria-label={t('ui.columns')} className={classes.choices}>
        {choices.map((choice, index) => (
          <ShownColumn
            key={choice.name}
            choice={choice}
            label={labelOf(choice.name)}
            onHide={() => hide(choice.name)}
            onMove={(by, button) => {
              setChoices(moveChoice(choices, index, index + by));
              // What is moved within the page loses the focus.
              requestAnimationFrame(() => button.focus());
            }}
            onPin={(pinned) => setChoices(pinChoice(choices, choice.name, pinned))}
          />
        ))}
        {hidden.map(({ api_name, label }) => (
          <Checkbox key={api_name} size="xs" label={label} checked={false} onChange={() => show(api_name)} />
        ))}
      </div>
      <div className={classes.group}>
        <GroupChoice kind={kind} columns={layout.columns} group={group} onGroup={onGroup} />
      </div>
      {layout.marks !== null && (
        <Checkbox
          size="xs"
          className={classes.marks}
          label={t('ui.columns.marks')}
          checked={layout.marks}
          onChange={(event) => layout.setMarks(event.currentTarget.checked)}
        />
      )}
      <div className={classes.foot}>
        <SegmentedControl
          size="xs"
          aria-label={t('ui.density')}
          data={densities.map((value) => ({ value, label: t(`ui.density.${value}`) }))}
          value={layout.density}
          onChange={(value) => layout.setDensity(value as Density)}
        />
        <Button variant="subtle" size="compact-sm" onClick={layout.reset}>
          {t('ui.columns.reset')}
        </Button>
      </div>
    </>
  );
}

interface ShownColumnProps {
  choice: ColumnChoice;
  label: string;
  onHide: () => void;
  onMove: (by: 1 | -1, button: HTMLElement) => void;
  onPin: (pinned: boolean) => void;
}

function ShownColumn({ choice, label, onHide, onMove, onPin }: ShownColumnProps) {
  const { t } = useI18n();
  const pinned = choice.pinned === true;
  const Pin = pinned ? IconPinFilled : IconPin;
  return (
    <div className={classes.shown}>
      <Checkbox size="xs" className={classes.name} label={label} checked onChange={onHide} />
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t('ui.columns.up', { label })}
        onClick={(event) => onMove(-1, event.currentTarget)}
      >
        <IconArrowUp size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t('ui.columns.down', { label })}
        onClick={(event) => onMove(1, event.currentTarget)}
      >
        <IconArrowDown size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        variant="subtle"
        color={pinned ? undefined : 'gray'}
        aria-label={t('ui.columns.pin', { label })}
        aria-pressed={pinned}
        onClick={() => onPin(!pinned)}
      >
        <Pin size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
