// A proposal: what it would change, field by field, who proposed it and why; it is confirmed or declined here.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { changesBetween } from '#renderer/lib/lab/audits.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useFields } from '#renderer/records/kind/fields.ts';
import { addressOf, type RecordKind, textOf } from '#renderer/records/kind/record-kind.ts';
import { kindOfTable } from '#renderer/records/kinds/index.ts';
import { proposalKind } from '#renderer/records/kinds/system/proposals.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { ReferencedName } from '#renderer/records/reference/polymorphic-reference.tsx';
import { ChangeList } from '#renderer/records/value/change-list.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { useConfirm } from './proposal-data.ts';
import classes from './proposals.module.css';

const parts = { Actions: ProposalActions, Overview: Preview };

export function Page() {
  return <RecordPage kind={proposalKind} parts={parts} />;
}

function ProposalActions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const confirm = useConfirm(record.id);
  const [declining, setDeclining] = useState(false);
  const kind = kindOfTable(textOf(record.attributes.resource));
  const mayWrite = useCan(kind?.operations.edit ?? []);
  if (record.attributes.state !== 'waiting' || !mayWrite) return null;
  const write = () =>
    confirm.mutate(undefined, {
      onError: (error: Error) => toasts.fail(errorText(error)),
      onSuccess: () => toasts.say(t('ui.proposal.confirmed')),
    });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setDeclining(true)}>
        {t('ui.proposal.decline')}
      </Button>
      <Button size="xs" loading={confirm.isPending} onClick={write}>
        {t('ui.proposal.confirm')}
      </Button>
      {declining && <DeclineDialog id={record.id} onClose={() => setDeclining(false)} />}
    </>
  );
}

function Preview({ entry: { record } }: PartProps) {
  const { t, textOr, format } = useI18n();
  const { attributes } = record;
  const text = (name: string) => textOf(attributes[name]);
  const kind = kindOfTable(text('resource'));
  const [key, reason, keyName] = [text('record_id'), text('reason'), text('key_name')];
  const who = keyName === '' ? text('user_name') : `${text('user_name')} (${keyName})`;
  return (
    <ScrollSection className={classes.preview} label={t('ui.proposal.preview')}>
      <h2 className={classes.about}>
        {textOr(`proposal_action.${text('action')}`, text('action'))}: {textOr(`resource.${text('resource')}`, text('resource'))}
        {' · '}
        {kind && key !== '' ? (
          <Link to={addressOf(kind, key)}>
            <ReferencedName to={kind} id={key} otherwise={text('title') || key} />
          </Link>
        ) : (
          text('title') || t('ui.proposal.new_record')
        )}
      </h2>
      <p>{t('ui.proposal.by', { who, at: format.instant(text('at')) })}</p>
      {reason !== '' && <p className={classes.reason}>{t('ui.proposal.reason', { reason })}</p>}
      {attributes.state === 'waiting' && <p>{t('ui.proposal.until', { at: format.instant(text('ends_at')) })}</p>}
      {kind && <Changes kind={kind} record={record} />}
    </ScrollSection>
  );
}

function Changes({ kind, record: { id, attributes } }: { kind: RecordKind; record: RecordRow }) {
  const fields = useFields(kind).data;
  const changes = changesBetween(attributes.before, attributes.after);
  const whole = attributes.action === 'create' ? ('after' as const) : undefined;
  const values = changes.flatMap(({ name, before, after }) => {
    const value = after ?? before;
    return typeof value === 'object' ? [] : [[name, value] as const];
  });
  const written: RecordRow = { id: textOf(attributes.record_id) || id, type: 'written', attributes: Object.fromEntries(values) };
  return fields ? <ChangeList kind={kind} fields={fields} record={written} changes={changes} whole={whole} /> : null;
}
