// Asks the server from the page: inputs, the answer as it came, the same request in four languages.

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import type { ApiVersion, Operation } from '../model/api-model.ts';
import type { OpenApiDocument, Parameter } from '../model/open-api.ts';
import { exampleFor, propertiesOf } from '../model/schema-view.ts';
import { useCredentials } from '../request/credentials.ts';
import { bodyValues, type Draft, valueKey } from '../request/request-draft.ts';
import { type Received, send } from '../request/send-request.ts';
import { samplesOf } from '../samples/sample-languages.ts';
import { sampleRequest } from '../samples/sample-request.ts';
import { Samples } from '../samples/samples.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { ReceivedAnswer } from './received-answer.tsx';
import classes from './try-it.module.css';

interface TryItProps {
  document: OpenApiDocument;
  version: ApiVersion;
  operation: Operation;
}

/** Mounted anew for each operation. */
export function TryIt({ document, version, operation }: TryItProps) {
  const { t } = useI18n();
  // Read here so that the command and the request follow what is typed.
  useCredentials();
  const types = Object.keys(operation.body?.content ?? {});
  const [values, setValues] = useState<Record<string, string>>({});
  const [contentType, setContentType] = useState<string | null>(types[0] ?? null);
  const [body, setBody] = useState(() => exampleBody(document, operation));
  const [files, setFiles] = useState<Record<string, File>>({});
  const { answer, failure, busy, run } = useSending();
  const draft: Draft = { version, operation, values, contentType, body, files };
  const set = (parameter: Parameter, value: string) => setValues((before) => ({ ...before, [valueKey(parameter)]: value }));
  const { shown, further } = useMemo(() => splitParameters(operation), [operation]);
  const badBody = contentType !== null && bodyValues(body) === null && t('ui.docs.body.bad');
  const asked = useAsked<string>({ ...missingOf(operation, values), body: badBody });
  const input = (parameter: Parameter) => ({ parameter, values, error: asked.at(valueKey(parameter)), onChange: set });
  return (
    <section className={classes.panel} aria-labelledby="try-it">
      <h2 className={classes.title} id="try-it">
        {t('ui.docs.try')}
      </h2>
      {!operation.open && <CredentialFields version={version} />}
      <SendForm className={classes.form} onSend={() => asked.filled(() => run(draft))} autoComplete="off">
        {shown.map((parameter) => (
          <ParameterInput key={valueKey(parameter)} {...input(parameter)} />
        ))}
        {further.length > 0 && (
          <details className={classes.further}>
            <summary>{t('ui.docs.further', { count: further.length })}</summary>
            <div className={classes.form}>
              {further.map((parameter) => (
                <ParameterInput key={valueKey(parameter)} {...input(parameter)} />
              ))}
            </div>
          </details>
        )}
        {types.length > 1 && (
          <NativeSelect
            label={t('ui.docs.content_type')}
            data={types}
            value={contentType ?? ''}
            onChange={({ currentTarget }) => setContentType(currentTarget.value)}
          />
        )}
        {contentType !== null && (
          <Textarea
            label={contentType === 'application/json' ? t('ui.docs.body') : t('ui.docs.body.values')}
            classNames={{ input: classes.code }}
            rows={Math.min(14, body.split('\n').length + 1)}
            spellCheck={false}
            value={body}
            error={badBody}
            onChange={({ currentTarget }) => setBody(currentTarget.value)}
          />
        )}
        {contentType === 'multipart/form-data' &&
          fileParts(document, operation).map((name) => (
            <FilePart key={name} name={name} onPick={(file) => setFiles((before) => withFile(before, name, file))} />
          ))}
        {operation.method !== 'get' && operation.method !== 'options' && <p className={classes.note}>{t('ui.docs.writes')}</p>}
        <Button type="submit" size="xs" loading={busy}>
          {t('ui.docs.send')}
        </Button>
      </SendForm>
      <div aria-live="polite">
        {failure && <p className={classes.failure}>{t('ui.error.unreached')}</p>}
        {answer && <ReceivedAnswer answer={answer} operation={operation} />}
      </div>
      <h3 className={classes.subtitle}>{t('ui.docs.command')}</h3>
      <DraftSamples draft={draft} />
    </section>
  );
}

/** With the address under which this page was reached. */
function DraftSamples({ draft }: { draft: Draft }) {
  const { t } = useI18n();
  const request = sampleRequest(draft, window.location.origin);
  return (
    <Samples
      sources={samplesOf(request)}
      label={t('ui.docs.command')}
      variables={request.secrets.map(({ variable }) => variable)}
    />
  );
}

function useSending() {
  const [answer, setAnswer] = useState<Received | null>(null);
  const [failure, setFailure] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  function run(draft: Draft): void {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setBusy(true);
    setFailure(false);
    send(draft, controller.signal)
      .then(setAnswer)
      .catch(() => {
        if (controller.signal.aborted) return;
        setAnswer(null);
        setFailure(true);
      })
      .finally(() => {
        if (running.current === controller) setBusy(false);
      });
  }
  return { answer, failure, busy, run };
}

/** By the key of its value: whether one that is needed is empty. */
function missingOf({ parameters }: Operation, values: Record<string, string>): Record<string, boolean> {
  return Object.fromEntries(parameters.filter(({ required }) => required).map((one) => [valueKey(one), !values[valueKey(one)]]));
}

/** Filters per attribute and rarely needed headers stand behind a line of their own. */
function splitParameters({ parameters }: Operation): { shown: Parameter[]; further: Parameter[] } {
  const rare = ({ in: place, name }: Parameter) => place === 'header' || /^(?:filter\[|fields\[|scenario$)/.test(name);
  return { shown: parameters.filter((one) => !rare(one)), further: parameters.filter(rare) };
}

function exampleBody(document: OpenApiDocument, { body }: Operation): string {
  const content = Object.values(body?.content ?? {})[0];
  if (!content?.schema) return '';
  return JSON.stringify(content.example ?? exampleFor(document, content.schema), null, 2);
}

function fileParts(document: OpenApiDocument, { body }: Operation): string[] {
  const schema = body?.content['multipart/form-data']?.schema;
  const properties = schema ? propertiesOf(document, schema) : [];
  return properties.filter(({ schema: one }) => one.format === 'binary').map(({ name }) => name);
}

function withFile(files: Record<string, File>, name: string, file: File | null): Record<string, File> {
  const rest = Object.entries(files).filter(([other]) => other !== name);
  return Object.fromEntries(file ? [...rest, [name, file]] : rest);
}

function FilePart({ name, onPick }: { name: string; onPick(file: File | null): void }) {
  return (
    <label className={classes.file}>
      {name}
      <input type="file" onChange={({ currentTarget }) => onPick(currentTarget.files?.[0] ?? null)} />
    </label>
  );
}

interface ParameterInputProps {
  parameter: Parameter;
  values: Record<string, string>;
  error: string | null;
  onChange(parameter: Parameter, value: string): void;
}

function ParameterInput({ parameter, values, error, onChange }: ParameterInputProps) {
  const { name, required, schema, examples = {} } = parameter;
  const value = values[valueKey(parameter)] ?? '';
  const choices = schema?.enum?.map(String);
  const common = { label: name, required, error, classNames: { input: classes.code, label: classes.code } };
  if (choices)
    return (
      <NativeSelect
        {...common}
        data={['', ...choices]}
        value={value}
        onChange={({ currentTarget }) => onChange(parameter, currentTarget.value)}
      />
    );
  return (
    <div>
      <TextInput
        {...common}
        placeholder={schema?.default === undefined ? undefined : String(schema.default)}
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(parameter, currentTarget.value)}
      />
      {Object.values(examples).map((example) => (
        <button
          key={example.summary}
          type="button"
          className={classes.example}
          lang="en"
          onClick={() => onChange(parameter, String(example.value))}
        >
          {example.summary}
        </button>
      ))}
    </div>
  );
}
