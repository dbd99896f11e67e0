// The import wizard: choose a file, look at what each row would do, write it, take it back. docs/interface/prices.md#import.

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { fileForImport } from '../../lib/files/dropped-files.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { ExportMenu } from '../../records/export/export-menu.tsx';
import { importAddress, importPathOf, importPaths } from '../../records/kind/importable.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { LackingNote } from '../../ui/lacking-note.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow, withoutName } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { AppliedImport } from './applied-import.tsx';
import { FileStep } from './file-step.tsx';
import {
  discardImport,
  type ImportAnswer,
  type SaidNow,
  type SentFile,
  sendFile,
  useApply,
  useImportState,
  useSaying,
} from './import-data.ts';
import { type ImportKind, importKindAt } from './import-kinds.ts';
import classes from './imports.module.css';
import { JudgedImport } from './judged-import.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { WorkInHand } from './work-in-hand.tsx';

export function ImportPage() {
  const { t } = useI18n();
  const path = importPathOf(useParams().what);
  if (path) return <Wizard key={path} kind={importKindAt(path)} />;
  return (
    <section className={frame.screen}>
      <EmptyNotice title={t('ui.import.no_such')}>
        <Kinds />
      </EmptyNotice>
    </section>
  );
}

function Kinds() {
  const { t } = useI18n();
  return importPaths.map((path) => (
    <Link key={path} to={importAddress(path)}>
      {t(`ui.import.${path}`)}
    </Link>
  ));
}

/** What the address says: the file that is held already, and what all its rows belong to. */
function addressed({ belongsTo }: ImportKind, params: URLSearchParams) {
  const belonging = belongsTo && params.get(belongsTo.attribute);
  const given: Record<string, string> = belonging && belongsTo ? { [belongsTo.attribute]: belonging } : {};
  const document = params.get('document');
  return { token: params.get('token'), given, document, kept: { ...given, ...(document === null ? {} : { document }) } };
}

/** Sends a file: one that was chosen, dropped on the window, or that lies among the documents. */
function useSending(kind: ImportKind, may: boolean) {
  const [params, setParams] = useSearchParams();
  const { token, given, document, kept } = addressed(kind, params);
  const send = useMutation({
    mutationFn: (file: Omit<SentFile, 'path'>) => sendFile({ path: kind.path, ...file }),
    onSuccess: ({ data }: ImportAnswer) => {
      setParams({ ...kept, token: data.id }, { replace: token !== null || document !== null });
      // What it replaces would only wait for its hour to pass.
      if (token !== null) void discardImport(token).catch(() => undefined);
    },
  });
  const { mutate: sendNow } = send;
  const dropped = useStore(fileForImport);
  // It was dropped on the window, and not on the place made for it.
  useEffect(() => {
    if (!dropped || !may) return;
    fileForImport.set(null);
    sendNow({ file: dropped, given: {} });
  }, [dropped, may, sendNow]);
  // A file among the documents was chosen there; refused once, it is not sent again by itself.
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (document === null || token !== null || !may || begun.current === document) return;
    begun.current = document;
    sendNow({ file: { document }, given: {} });
  }, [document, token, may, sendNow]);
  return { send, token, given, leave: () => setParams(given, { replace: true }) };
}

function Wizard({ kind }: { kind: ImportKind }) {
  const { t } = useI18n();
  const may = useCan(kind.needs);
  const { send, token, given, leave } = useSending(kind, may);
  useScreen('imports', token === null && !send.isPending);
  return (
    <section className={`${frame.screen} ${classes.wizard}`}>
      <div className={bar.bar}>
        <BackLink to={kind.list}>{t('ui.import.list')}</BackLink>
        <h1 className={bar.title}>{t(`ui.import.${kind.path}`)}</h1>
        <span className={bar.gap} />
        <ExportMenu path={kind.path} query="" position="bottom-end" />
      </div>
      {!may && (
        <EmptyNotice title={t('ui.import.refused')}>
          <LackingNote needs={kind.needs} />
        </EmptyNotice>
      )}
      {may && token === null && (
        <FileStep kind={kind} given={given} sending={send.isPending} error={send.error} onFile={(file) => send.mutate(file)} />
      )}
      {may && token !== null && <Kept key={token} kind={kind} token={token} error={send.error} onLeave={leave} />}
    </section>
  );
}

interface KeptProps {
  kind: ImportKind;
  token: string;
  error: Error | null;
  onLeave: () => void;
}

/** What the server holds under the token, whichever step it is at. */
function Kept({ kind, token, error, onLeave }: KeptProps) {
  const apply = useApply(kind.path, token);
  const saying = useSaying(token);
  const query = useImportState(token, apply.isPending);
  const slow = useSlow(query.isPending);
  const state = query.data?.data.attributes;
  const settled = !query.isPending && !apply.isPending && !saying.isPending;
  useScreen('imports', settled && state?.phase !== 'reading' && state?.phase !== 'waiting');
  const discard = () => {
    void discardImport(token).catch(() => undefined);
    onLeave();
  };
  if (query.error && !state) return <LostImport error={query.error} onLeave={onLeave} />;
  if (!state) return slow ? <SkeletonLines count={8} /> : null;
  if (apply.isPending || state.phase === 'applying' || state.phase === 'reading' || state.phase === 'waiting')
    return <WorkInHand state={state} writing={apply.isPending || state.phase === 'applying'} onCancel={discard} />;
  const mending = { token, state, busy: saying.isPending, onSay: (said: SaidNow) => saying.mutate(said) };
  if (state.phase === 'failed')
    return (
      <LostImport error={failureOf(saying.error ?? apply.error, state.message)} onLeave={discard}>
        {apply.error === null && <ReadingPanel {...mending} />}
      </LostImport>
    );
  if (state.phase === 'applied') return <AppliedImport kind={kind} state={state} onLeave={onLeave} />;
  return (
    <JudgedImport
      kind={kind}
      {...mending}
      error={apply.error ?? saying.error ?? error}
      onApply={() => apply.mutate()}
      onDiscard={discard}
    />
  );
}

function failureOf(error: Error | null, message: string | null): Error {
  return error ?? new ApiError(409, withoutName(message ?? '', 'file'), [], null);
}

interface LostImportProps {
  error: Error;
  onLeave: () => void;
  /** How it can be read otherwise. */
  children?: ReactNode;
}

function LostImport({ error, onLeave, children }: LostImportProps) {
  const { t } = useI18n();
  return (
    <>
      <ErrorNotice error={error} />
      {children}
      <p className={classes.again}>
        <button type="button" className={classes.link} onClick={onLeave}>
          {t('ui.import.again')}
        </button>
      </p>
    </>
  );
}
