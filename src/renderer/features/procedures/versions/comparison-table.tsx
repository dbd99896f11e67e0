// What differs between two versions: fields first, then step by step, each change with what it was and what it is.
import { shownExpression } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Field } from '#renderer/records/kind/fields.ts';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from '../procedures.module.css';
import type { Comparison } from './version-data.ts';

/** Keys of a step that the sheet has a heading for. */
const headings: Readonly<Record<string, string>> = {
  test_type: 'kind',
  test_step: 'number',
  description: 'description',
  test_value: 'nominal',
  test_value_p: 'prefix',
  test_value_u: 'unit',
  range: 'range',
  resolution: 'resolution',
  tolerance: 'tolerance',
  uncertainty: 'uncertainty',
  auxalary: 'condition',
  test_mode: 'instructions',
  images: 'pictures',
  k: 'k',
  readings: 'readings',
  count: 'readings',
  instrument: 'instrument',
  decision_rule: 'rule',
};

/** Of these the numbers are read, not their signs. */
const inNumbers: ReadonlySet<string> = new Set(['test_value', 'range', 'resolution', 'tolerance', 'uncertainty', 'k']);
const bare = (attribute: string) => attribute.replace(/^group_defaults\//, '');

export function ComparisonTable({ comparison, fields }: { comparison: Comparison; fields: readonly Field[] }) {
  const { t, format } = useI18n();
  const labelOf = (attribute: string) => fields.find(({ api_name }) => api_name === attribute)?.label ?? attribute;
  const shownOf = (attribute: string, text: string | null) =>
    text !== null && inNumbers.has(bare(attribute)) ? shownExpression(text, format.locale) : text;
  const keyOf = (attribute: string) => {
    const key = bare(attribute);
    return Object.hasOwn(headings, key) ? t(`ui.steps.${headings[key]}`) : key;
  };
  if (comparison.fields.length === 0 && comparison.steps.length === 0)
    return <p className={classes.note}>{t('ui.procedure.same')}</p>;
  return (
    <StackedTable className={table.table}>
      <thead>
        <tr>
          {['place', 'state', 'what', 'before', 'after'].map((name) => (
            <th key={name} scope="col">
              {t(`ui.procedure.compare.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparison.fields.map(({ attribute, before, after }) => (
          <tr key={attribute}>
            <td>{t('ui.tab.details')}</td>
            <td>{t('ui.procedure.compare.changed')}</td>
            <td>{labelOf(attribute)}</td>
            <td className={table.wide}>{before}</td>
            <td className={table.wide}>{after}</td>
          </tr>
        ))}
        {comparison.steps.flatMap((step) => {
          const place = [step.test_step, step.description].filter(Boolean).join(' ');
          const lines = step.changes.length > 0 ? step.changes : [{ attribute: '', before: null, after: null }];
          return lines.map(({ attribute, before, after }) => (
            <tr key={`${step.before} ${step.after} ${attribute}`} data-state={step.state}>
              <td className={table.wide}>{place}</td>
              <td className={classes.state}>{t(`ui.procedure.compare.${step.state}`)}</td>
              <td>{attribute === '' ? '' : keyOf(attribute)}</td>
              <td className={table.wide}>{shownOf(attribute, before)}</td>
              <td className={table.wide}>{shownOf(attribute, after)}</td>
            </tr>
          ));
        })}
      </tbody>
    </StackedTable>
  );
}
