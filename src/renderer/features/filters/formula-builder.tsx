// The same formula as conditions to choose, for those who write none; what cannot be shown so is said.
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { formulaOf } from '../../records/filter/filter-formula.ts';
import { readFormula } from '../../records/filter/filter-from-formula.ts';
import { FilterGroupEditor } from '../../records/filter/filter-group-editor.tsx';
import { type FilterCatalog, type FilterGroup, newCondition, newGroup } from '../../records/filter/filter-tree.ts';
import classes from './filters.module.css';

interface FormulaBuilderProps {
  formula: string;
  catalog: FilterCatalog;
  onChange: (formula: string) => void;
}

export function FormulaBuilder({ formula, catalog, onChange }: FormulaBuilderProps) {
  const { t } = useI18n();
  // Conditions that are not complete yet stand in no formula: what was built counts as long as it says this formula.
  const [built, setBuilt] = useState<{ formula: string; group: FilterGroup } | null>(null);
  if (built?.formula !== formula) {
    const read = readFormula(formula, catalog);
    if ('reason' in read) return <p className={classes.beyond}>{t(`ui.filters.${read.reason}`)}</p>;
    const group = read.group.items.length > 0 ? read.group : newGroup('and', [newCondition()]);
    setBuilt({ formula, group });
    return null;
  }
  return (
    <FilterGroupEditor
      root={built.group}
      catalog={catalog}
      mayAsk
      onChange={(group) => {
        const next = formulaOf(group, catalog);
        setBuilt({ formula: next, group });
        onChange(next);
      }}
    />
  );
}
