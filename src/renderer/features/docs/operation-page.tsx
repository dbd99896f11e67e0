// One endpoint: what it does and needs, what it takes and answers, and a place to try it.
import { useParams } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { Prose } from '../../ui/prose.tsx';
import { type ApiModel, isApiVersion, type Operation } from './model/api-model.ts';
import type { OpenApiDocument, Parameter, ResponseObject } from './model/open-api.ts';
import { exampleFor, innerObject, typeText } from './model/schema-view.ts';
import { useTitle } from './model/use-title.ts';
import classes from './pages.module.css';
import { CodeBlock } from './parts/code-block.tsx';
import rows from './parts/field-rows.module.css';
import { FieldRows } from './parts/field-rows.tsx';
import { MethodBadge } from './parts/method-badge.tsx';
import { MissingEntry } from './parts/missing-entry.tsx';
import { TryIt } from './try-it/try-it.tsx';

export function OperationPage({ model }: { model: ApiModel }) {
  const { t } = useI18n();
  const { version, operationId = '' } = useParams();
  const operation = model.operations.get(operationId);
  useTitle(operation?.summary ?? null);
  if (!operation || !isApiVersion(version)) return <MissingEntry name={operationId} />;
  const { document } = model;
  const { summary, method, path, description, parameters, responses } = operation;
  return (
    <div className={classes.two}>
      <article className={classes.page}>
        <h1 className={classes.title} tabIndex={-1} lang="en">
          {summary}
        </h1>
        <p className={classes.address}>
          <MethodBadge method={method} />
          <code>{path}</code>
          {operation.deprecated && <span className={rows.required}>{t('ui.docs.deprecated')}</span>}
        </p>
        <Needs operation={operation} />
        {description && <Prose text={description} />}
        {parameters.length > 0 && (
          <section className={classes.part}>
            <h2>{t('ui.docs.parameters')}</h2>
            <ul className={rows.rows}>
              {parameters.map((parameter) => (
                <ParameterRow key={`${parameter.in}:${parameter.name}`} document={document} parameter={parameter} />
              ))}
            </ul>
          </section>
        )}
        <BodyPart document={document} operation={operation} />
        <section className={classes.part}>
          <h2>{t('ui.docs.answers')}</h2>
          {responses.map(([status, response], index) => (
            <AnswerPart key={status} document={document} status={status} response={response} open={index === 0} />
          ))}
        </section>
      </article>
      <TryIt key={`${version} ${operationId}`} document={document} version={version} operation={operation} />
    </div>
  );
}

function Needs({ operation: { needs, open } }: { operation: Operation }) {
  const { t } = useI18n();
  if (open) return <p className={classes.needs}>{t('ui.docs.open')}</p>;
  if (needs.length === 0) return null;
  return (
    <p className={classes.needs}>
      {needs.length === 1 ? t('ui.docs.needs') : t('ui.docs.needs.any')}
      {needs.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </p>
  );
}

interface PartProps {
  document: OpenApiDocument;
}

function ParameterRow({ document, parameter }: PartProps & { parameter: Parameter }) {
  const { t } = useI18n();
  const { name, in: place, required, description, schema = {}, examples = {} } = parameter;
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <code className={rows.name}>{name}</code>
        <span className={rows.type}>{`${place} · ${typeText(document, schema)}`}</span>
        {required && <span className={rows.required}>{t('ui.docs.required')}</span>}
        {parameter.deprecated && <span className={rows.required}>{t('ui.docs.deprecated')}</span>}
        {schema.default !== undefined && (
          <span className={rows.mark}>{t('ui.docs.default', { value: String(schema.default) })}</span>
        )}
      </div>
      {description && <Prose text={description} />}
      {schema.enum && <Prose text={schema.enum.map((value) => `\`${String(value)}\``).join(', ')} />}
      {Object.values(examples).map(({ summary, value }) => (
        <Prose key={summary} text={`${summary}: \`${String(value)}\``} />
      ))}
    </li>
  );
}

function BodyPart({ document, operation: { body } }: PartProps & { operation: Operation }) {
  const { t } = useI18n();
  const [first] = Object.values(body?.content ?? {});
  if (!body || !first?.schema) return null;
  const example = JSON.stringify(first.example ?? exampleFor(document, first.schema), null, 2);
  // A form may take more than JSON does: files.
  const richest = body.content['multipart/form-data']?.schema ?? first.schema;
  return (
    <section className={classes.part}>
      <h2>{t('ui.docs.body')}</h2>
      <p className={classes.types}>
        {Object.keys(body.content).map((type) => (
          <code key={type}>{type}</code>
        ))}
      </p>
      <CodeBlock text={example} label={t('ui.docs.example')} />
      <FieldRows document={document} schema={richest} />
    </section>
  );
}

interface AnswerPartProps extends PartProps {
  status: string;
  response: ResponseObject;
  open: boolean;
}

function AnswerPart({ document, status, response, open }: AnswerPartProps) {
  const { t } = useI18n();
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const schema = content?.schema;
  const headers = Object.entries(response.headers ?? {});
  const isJson = type === 'application/json' && schema !== undefined;
  return (
    <details className={classes.answer} open={open}>
      <summary>
        <code data-ok={status.startsWith('2')}>{status}</code>
        <span lang="en">{response.description.replaceAll('`', '')}</span>
      </summary>
      <div className={classes.answerBody}>
        {headers.map(([name, { description }]) => (
          <Prose key={name} text={`\`${name}\` ${description ?? ''}`} />
        ))}
        {isJson && (
          <CodeBlock
            text={JSON.stringify(content?.example ?? exampleFor(document, schema), null, 2)}
            label={`${t('ui.docs.example')} ${status}`}
          />
        )}
        {type && !isJson && <Prose text={`\`${type}\``} />}
        {schema && innerObject(document, schema) && (
          <details className={rows.inner}>
            <summary>{t('ui.docs.fields')}</summary>
            <FieldRows document={document} schema={schema} />
          </details>
        )}
      </div>
    </details>
  );
}
