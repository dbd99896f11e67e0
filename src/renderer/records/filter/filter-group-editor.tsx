// A group of conditions: joined by "all of" or "any of", with conditions and further groups in it.
import { Button, SegmentedControl } from '@mantine/core';
import { IconBracketsContain, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { filterLimits } from '#server/contract/filters/filter-ast.ts';
import { useI18n } from '../../lib/i18n.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './filter-builder.module.css';
import { FilterConditionRow } from './filter-condition-row.tsx';
import { isPlaceholder } from './filter-formula.ts';
import {
  type FilterCatalog,
  type FilterGroup,
  type FilterPart,
  newCondition,
  newGroup,
  removePart,
  replacePart,
} from './filter-tree.ts';

interface FilterGroupEditorProps {
  root: FilterGroup;
  catalog: FilterCatalog;
  /** Whether values may be left to whoever uses the filter. */
  mayAsk?: boolean;
  onChange: (root: FilterGroup) => void;
}

const placeholderTypes: Readonly<Record<string, string>> = {
  date: 'date',
  datetime: 'date',
  number: 'integer',
  decimal: 'decimal',
};

function valuesOf(part: FilterPart): readonly string[] {
  return part.kind === 'condition' ? part.values : part.items.flatMap(valuesOf);
}

export function FilterGroupEditor({ root, catalog, mayAsk = false, onChange }: FilterGroupEditorProps) {
  const [fresh, setFresh] = useState<number | null>(null);
  const taken = new Set(valuesOf(root).filter(isPlaceholder));
  const placeholderFor = (type: string): string | null => {
    if (!mayAsk || type === 'relation' || type === 'boolean') return null;
    const name = placeholderTypes[type] ?? 'text';
    const free = Array.from({ length: taken.size + 1 }, (_, index) => `[${name}_${index + 1}]`);
    return free.find((one) => !taken.has(one)) ?? null;
  };
  const add = (group: FilterGroup, part: FilterPart) => {
    onChange(replacePart(root, { ...group, items: [...group.items, part] }));
    setFresh(part.kind === 'group' ? (part.items[0]?.id ?? null) : part.id);
  };
  return (
    <GroupBox
      group={root}
      level={1}
      {...{ catalog, fresh, placeholderFor, add }}
      onPart={(part) => onChange(replacePart(root, part))}
      onRemove={(id) => onChange(removePart(root, id))}
    />
  );
}

interface GroupBoxProps {
  group: FilterGroup;
  level: number;
  catalog: FilterCatalog;
  fresh: number | null;
  placeholderFor: (type: string) => string | null;
  add: (group: FilterGroup, part: FilterPart) => void;
  onPart: (part: FilterPart) => void;
  onRemove: (id: number) => void;
}

function GroupBox({ group, level, catalog, fresh, placeholderFor, add, onPart, onRemove }: GroupBoxProps) {
  const { t } = useI18n();
  return (
    <fieldset className={classes.group} data-nested={level > 1 || undefined}>
      <legend className={unseen.unseen}>{t('ui.filter.group')}</legend>
      {(group.items.length > 1 || level > 1) && (
        <SegmentedControl
          className={classes.join}
          size="xs"
          aria-label={t('ui.filter.join')}
          data={[
            { value: 'and', label: t('ui.filter.all_of') },
            { value: 'or', label: t('ui.filter.any_of') },
          ]}
          value={group.join}
          onChange={(join) => onPart({ ...group, join: join === 'or' ? 'or' : 'and' })}
        />
      )}
      {group.items.map((item) =>
        item.kind === 'group' ? (
          <GroupBox key={item.id} group={item} level={level + 1} {...{ catalog, fresh, placeholderFor, add, onPart, onRemove }} />
        ) : (
          <FilterConditionRow
            key={item.id}
            condition={item}
            catalog={catalog}
            fresh={fresh === item.id}
            placeholderFor={placeholderFor}
            onChange={onPart}
            onRemove={() => onRemove(item.id)}
          />
        ),
      )}
      <div className={classes.adds}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => add(group, newCondition())}
        >
          {t('ui.filter.add')}
        </Button>
        {level < filterLimits.depth - 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconBracketsContain size={16} stroke={1.5} />}
            onClick={() => add(group, newGroup(group.join === 'and' ? 'or' : 'and', [newCondition()]))}
          >
            {t('ui.filter.add_group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
