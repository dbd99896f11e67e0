// A message as it goes or went out, what became of it, and what can be done about it now.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageMove, messageMoves } from '#server/contract/values/mail/message-state.ts';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { messageKind } from '../../records/kinds/office/messages.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { useRefresh } from '../../records/rows/use-record.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import classes from './message-page.module.css';

const parts = { Actions, Glance: MessageGlance, Overview };

export function MessagePage() {
  return <RecordPage kind={messageKind} parts={parts} />;
}

function useMove(id: string) {
  const refresh = useRefresh(messageKind);
  return useMutation({
    mutationFn: (move: MessageMove) => bodyOf(POST(`/api/v2/messages/{id}/${move}`, { params: { path: { id } } })),
    onSettled: () => refresh(id),
  });
}

function useStanding(wanted: boolean) {
  return useQuery({
    queryKey: ['rows', 'messages', 'standing'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/messages/standing', { signal }))).data.attributes,
    enabled: wanted,
  });
}

function MessageGlance({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const { state, sent_at: sent, next_at: next } = record.attributes;
  const waits = state === 'waiting';
  const standing = useStanding(waits).data;
  const isAway = standing?.state === 'away' && standing.reason !== null;
  return (
    <Glance>
      <GlancePart title={t('message.state')}>
        <p className={classes.state} data-state={textOf(state)}>
          {t(`message_state.${textOf(state)}`)}
        </p>
        {typeof sent === 'string' && <p className={classes.quiet}>{format.instant(sent)}</p>}
      </GlancePart>
      {waits && (
        <GlancePart title={t('ui.mail.standing')}>
          <p className={isAway ? classes.away : classes.quiet} role="status">
            {isAway ? t(`ui.mail.away.${standing.reason}`) : t(`ui.mail.standing.${standing?.state ?? 'ready'}`)}
          </p>
          {typeof next === 'string' && Number(record.attributes.attempts) > 0 && (
            <p className={classes.quiet}>{t('ui.mail.next', { at: format.instant(next) })}</p>
          )}
        </GlancePart>
      )}
    </Glance>
  );
}

const isOne = (states: readonly string[], state: unknown) => states.some((one) => one === state);

function Actions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const mayMove = useCan(['customers_edit']);
  const move = useMove(record.id);
  const [asking, setAsking] = useState(false);
  const [changing, setChanging] = useState(false);
  const { state } = record.attributes;
  if (!mayMove) return null;
  const offered = (Object.keys(messageMoves) as MessageMove[]).filter((one) => isOne(messageMoves[one].from, state));
  const go = (one: MessageMove) => move.mutate(one, { onError: (error) => toasts.fail(errorText(error)) });
  return (
    <>
      {state === 'held' && (
        <Button size="xs" variant="default" onClick={() => setChanging(true)}>
          {t('ui.mail.change')}
        </Button>
      )}
      {offered.toReversed().map((one) => (
        <Button
          key={one}
          size="xs"
          variant={one === 'release' || one === 'retry' ? 'filled' : 'default'}
          loading={move.isPending && move.variables === one}
          onClick={() => (one === 'retry' && state !== 'waiting' ? setAsking(true) : go(one))}
        >
          {t(`ui.mail.move.${one}`)}
        </Button>
      ))}
      {changing && <ChangeDialog record={record} onClose={() => setChanging(false)} />}
      {asking && (
        <AgainDialog
          unsure={state === 'unsure'}
          onAgain={() => {
            go('retry');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function AgainDialog({ unsure, onAgain, onClose }: { unsure: boolean; onAgain: () => void; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog title={t('ui.mail.again.title')} onClose={onClose}>
      <SendForm onSend={onAgain}>
        <p>{t(unsure ? 'ui.mail.again.text' : 'ui.mail.again.plain')}</p>
        <DialogButtons submit={t('ui.mail.move.retry')} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

/** Why it stands where it stands, in words. */
function useProblem({ attributes: { problem, state } }: RecordRow): string | null {
  const { t } = useI18n();
  const [word = '', ...rest] = textOf(problem).split(' ');
  if (word !== '') return t(`ui.messages.problem.${word}`, { addresses: rest.join(' ') });
  return state === 'unsure' ? t('ui.messages.problem.unsure') : null;
}

function Overview({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { attributes } = record;
  const problem = useProblem(record);
  const answer = textOf(attributes.answer);
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      {problem !== null && <p className={classes.problem}>{problem}</p>}
      <article className={classes.letter} lang={textOf(attributes.language)} aria-label={t('ui.mail.letter')}>
        <p className={classes.to}>
          <span>{t('message.recipients')}</span> {textOf(attributes.recipients)}
        </p>
        <h2 className={classes.subject}>{textOf(attributes.subject)}</h2>
        <p className={classes.body}>{textOf(attributes.body)}</p>
      </article>
      {answer !== '' && <p className={classes.answer}>{t('ui.mail.answer', { answer })}</p>}
    </ScrollSection>
  );
}
