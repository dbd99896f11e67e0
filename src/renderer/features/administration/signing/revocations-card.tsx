// Which signers of incoming DCC do not count any more: lists of authorities with what their signature proves, brought as files, and single
// certificates by their fingerprint.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import own from '../shared/safety-card.module.css';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import {
  bringAuthority,
  bringList,
  forgetRevocations,
  type Revocations,
  shownRevocations,
  useRevocations,
} from './revocations-data.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

type Fact = readonly [label: string, value: ReactNode];

export function RevocationsCard() {
  const { t } = useI18n();
  const query = useRevocations();
  const [revoking, setRevoking] = useState(false);
  const clear = useWork({ run: forgetRevocations, shown: shownRevocations });
  const facts = useFacts(query.data);
  if (!query.data) return null;
  const { lists, certificates, authorities } = query.data;
  const isEmpty = lists.length + certificates.length === 0;
  return (
    <>
      <SafetyCard
        title={t('ui.revocations.title')}
        tone="quiet"
        state={t(isEmpty ? 'ui.revocations.none' : 'ui.revocations.some')}
        facts={facts}
      >
        <FileButton
          field="file"
          label={t('ui.revocations.bring')}
          accept=".crl,.pem,.der"
          done={t('ui.revocations.done')}
          run={bringList}
        />
        <FileButton
          field="issuer"
          label={t('ui.revocations.bring_authority')}
          accept=".crt,.cer,.pem,.der"
          done={t('ui.revocations.authority.done')}
          run={bringAuthority}
        />
        <Button size="xs" variant="default" onClick={() => setRevoking(true)}>
          {t('ui.revocations.revoke')}
        </Button>
        {(!isEmpty || authorities.length > 0) && (
          <Button size="xs" variant="default" loading={clear.isPending} onClick={() => clear.mutate(undefined)}>
            {t('ui.revocations.clear')}
          </Button>
        )}
      </SafetyCard>
      {revoking && <RevokeDialog onClose={() => setRevoking(false)} />}
    </>
  );
}

interface FileButtonProps {
  /** What the server calls it. */
  field: 'file' | 'issuer';
  label: string;
  accept: string;
  done: string;
  run: (file: File) => Promise<unknown>;
}

function FileButton({ field, label, accept, done, run }: FileButtonProps) {
  const toasts = useToasts();
  const told = (error: Error) => {
    const problem = problemOf(error, field);
    if (problem !== null) toasts.fail(problem);
    return problem !== null;
  };
  const work = useWork({ run, shown: shownRevocations, done: () => done, atField: told });
  const choice = useFileChoice({ label, accept, onFiles: ([file]) => file && work.mutate(file) });
  return (
    <>
      <Button size="xs" variant="default" loading={work.isPending} onClick={choice.open}>
        {label}
      </Button>
      {choice.field}
    </>
  );
}

function useFacts(known: Revocations | undefined): Fact[] {
  const { t, format } = useI18n();
  if (!known) return [];
  return [
    ...known.lists.map(
      (list): Fact => [
        list.name,
        <ListTold key={list.name} list={list} authority={known.authorities.find((one) => one.fingerprint === list.signed_by)} />,
      ],
    ),
    ...known.authorities.map(
      ({ name, fingerprint }): Fact => [t('ui.revocations.authority', { name }), <code key={fingerprint}>{fingerprint}</code>],
    ),
    ...known.certificates.map(
      ({ fingerprint, at }): Fact => [
        t('ui.revocations.single'),
        <>
          <code>{fingerprint}</code>
          <div>{t('ui.revocations.since', { date: format.date(at.slice(0, 10)) })}</div>
        </>,
      ],
    ),
  ];
}

interface ListToldProps {
  list: Revocations['lists'][number];
  /** By whose certificate it was checked. */
  authority: Revocations['authorities'][number] | undefined;
}

function ListTold({ list: { revoked, updated, next, signature }, authority }: ListToldProps) {
  const { t, format } = useI18n();
  const isOld = next !== null && Date.parse(next) < Date.now();
  return (
    <>
      <div>{t('ui.revocations.entries', { count: revoked, date: format.instant(updated) })}</div>
      <div className={own.proof} data-tone={signature === 'valid' ? 'good' : undefined}>
        {t(`ui.revocations.signature.${signature}`, { name: authority?.name ?? '' })}
      </div>
      {isOld && <div>{t('ui.revocations.outdated', { date: format.instant(next) })}</div>}
    </>
  );
}
