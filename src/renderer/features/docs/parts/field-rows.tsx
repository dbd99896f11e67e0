// The fields of an object: code, label, type, what values mean. Objects inside it open below their field.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Prose } from '#renderer/ui/prose.tsx';
import type { OpenApiDocument, Schema } from '../model/open-api.ts';
import { innerObject, type Property, propertiesOf, typeText } from '../model/schema-view.ts';
import classes from './field-rows.module.css';

interface FieldRowsProps {
  document: OpenApiDocument;
  schema: Schema;
  /** Anchors for links to single fields. */
  anchors?: boolean;
}

export function FieldRows({ document, schema, anchors = false }: FieldRowsProps) {
  return (
    <ul className={classes.rows}>
      {propertiesOf(document, schema).map((property) => (
        <FieldRow
          key={property.name}
          document={document}
          property={property}
          id={anchors ? fieldAnchor(property.name) : undefined}
        />
      ))}
    </ul>
  );
}

export function fieldAnchor(name: string): string {
  return `field-${name}`;
}

interface FieldRowProps {
  document: OpenApiDocument;
  property: Property;
  id?: string;
}

function FieldRow({ document, property: { name, schema, required }, id }: FieldRowProps) {
  const { t } = useI18n();
  const inner = innerObject(document, schema);
  return (
    <li className={classes.row} id={id}>
      <div className={classes.head}>
        <code className={classes.name}>{name}</code>
        {schema.title && (
          <span className={classes.label} lang="en">
            {schema.title}
          </span>
        )}
        <span className={classes.type}>{typeText(document, schema)}</span>
        {required && <span className={classes.required}>{t('ui.docs.required')}</span>}
        {schema.deprecated && <span className={classes.required}>{t('ui.docs.deprecated')}</span>}
        {schema.readOnly && <span className={classes.mark}>{t('ui.docs.read_only')}</span>}
        {schema.default !== undefined && (
          <span className={classes.mark}>{t('ui.docs.default', { value: JSON.stringify(schema.default) })}</span>
        )}
      </div>
      {schema.description && <Prose text={schema.description} />}
      {inner && (
        <details className={classes.inner}>
          <summary>{t('ui.docs.fields_of', { name })}</summary>
          <FieldRows document={document} schema={inner} />
        </details>
      )}
    </li>
  );
}
