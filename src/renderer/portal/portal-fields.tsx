// The fields of a public record that hold something, each under its label.
import type { RecordRow } from '../lib/records.ts';
import type { PortalField } from './portal-data.ts';
import classes from './portal-fields.module.css';
import { PortalValue } from './portal-value.tsx';

interface PortalFieldsProps {
  fields: readonly PortalField[];
  row: RecordRow;
  /** Side by side where there is room, one row a record. */
  across?: boolean;
}

export function PortalFields({ fields, row, across = false }: PortalFieldsProps) {
  const filled = fields.flatMap((field) => {
    const value = row.attributes[field.api_name] ?? null;
    return value === null || value === '' ? [] : [{ field, value }];
  });
  if (filled.length === 0) return null;
  return (
    <dl className={classes.list} data-across={across}>
      {filled.map(({ field, value }) => (
        <div key={field.api_name} className={classes.pair}>
          <dt className={classes.label}>{field.label}</dt>
          <dd className={classes.value}>
            <PortalValue field={field} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
