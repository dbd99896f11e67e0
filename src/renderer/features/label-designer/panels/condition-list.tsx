// When something is printed at all: conditions on the device's own fields, all of which must hold.
import { Button, Select, TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { LabelCondition } from '#renderer/records/label-formats/label-design.ts';
import { ToolButton } from '#renderer/ui/tool-button.tsx';
import type { Names } from '../design/use-names.ts';
import classes from '../designer.module.css';
import { NumberField } from './number-field.tsx';

const kinds = ['present', 'missing', 'overdue', 'due_within', 'one_of'] as const;
const mostConditions = 8;
const mostValues = 20;
const usualDays = 30;

interface ConditionListProps {
  title: string;
  /** What it means when there is none. */
  none: string;
  conditions: readonly LabelCondition[];
  names: Names;
  onChange: (conditions: LabelCondition[]) => void;
}

export function ConditionList({ title, none, conditions, names, onChange }: ConditionListProps) {
  const { t } = useI18n();
  const put = (at: number, next: LabelCondition) => onChange(conditions.map((one, index) => (index === at ? next : one)));
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      {conditions.length === 0 && <p className={classes.hint}>{none}</p>}
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id and two may be equal; all they show comes from outside, so a place that moves up loses nothing
        <div key={index} className={classes.condition}>
          <Select
            size="xs"
            label={t('ui.designer.condition.field')}
            searchable
            value={condition.field}
            data={names.plain.map(({ group, items }) => ({ group, items }))}
            onChange={(field) => field !== null && put(index, { ...condition, field })}
          />
          <Select
            size="xs"
            label={t('ui.designer.condition.is')}
            value={condition.is}
            data={kinds.map((is) => ({ value: is, label: t(`ui.designer.condition.${is}`) }))}
            onChange={(is) => put(index, conditionOf(condition.field, kinds.find((kind) => kind === is) ?? 'present'))}
          />
          {condition.is === 'due_within' && (
            <NumberField
              label={t('ui.designer.condition.days')}
              value={condition.days ?? 0}
              min={0}
              max={3660}
              whole
              onChange={(days) => put(index, { ...condition, days })}
            />
          )}
          {condition.is === 'one_of' && (
            <TagsInput
              size="xs"
              label={t('ui.designer.condition.values')}
              description={t('ui.designer.condition.values.hint')}
              value={[...(condition.values ?? [])]}
              maxTags={mostValues}
              onChange={(values) => put(index, { ...condition, values })}
            />
          )}
          <ToolButton
            label={t('ui.designer.condition.remove')}
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} stroke={1.5} />
          </ToolButton>
        </div>
      ))}
      {conditions.length < mostConditions && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => onChange([...conditions, conditionOf('device.duedate', 'due_within')])}
          >
            {t('ui.designer.condition.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function conditionOf(field: string, is: LabelCondition['is']): LabelCondition {
  if (is === 'due_within') return { field, is, days: usualDays };
  return is === 'one_of' ? { field, is, values: [] } : { field, is };
}
