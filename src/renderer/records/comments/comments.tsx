// What people say of a record, the newest first, with a place to say something. docs/interface/records.md#comments.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { deleteRecord, fetchList, type RecordRow, restoreRecord } from '../../lib/records.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type Mention, piecesOf } from '../kind/mention-text.ts';
import { textOf } from '../kind/record-kind.ts';
import { LinkedText, ListedText } from '../value/linked-text.tsx';
import classes from './comments.module.css';
import { NewComment } from './new-comment.tsx';

interface CommentsProps {
  /** The filter of the list. */
  about: string;
  resource: string;
  id: string;
}

/** What is older is read in the interface. */
const most = 200;

export function Comments({ about, resource, id }: CommentsProps) {
  const { t } = useI18n();
  const mayWrite = useCan(['notepad_edit']);
  const query = `${about}&sort=-created_at&page[size]=${most}`;
  const found = useQuery({
    queryKey: ['rows', 'comments', query],
    queryFn: ({ signal }) => fetchList('comments', query, signal),
  });
  const slow = useSlow(found.isPending);
  return (
    <div className={classes.panel}>
      {mayWrite && <NewComment resource={resource} id={id} />}
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {slow && <SkeletonLines count={4} />}
      {found.data?.data.length === 0 && <EmptyNotice title={t('ui.comments.empty')} />}
      {found.data && found.data.data.length > 0 && (
        <ol className={classes.list} aria-label={t('ui.tab.comments')}>
          {found.data.data.map((row) => (
            <Comment key={row.id} row={row} />
          ))}
        </ol>
      )}
      {(found.data?.meta.total ?? 0) > most && <p className={classes.hint}>{t('ui.comments.more', { count: most })}</p>}
    </div>
  );
}

/** Asks nothing and can be taken back, as with every record. */
function useRemove(): (id: string) => void {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path === 'comments' });
  const remove = useMutation({ mutationFn: (id: string) => deleteRecord('comments', id), onSuccess });
  const restore = useMutation({ mutationFn: restoreRecord, onSuccess });
  const fail = (error: Error) => toasts.fail(errorText(error));
  return (id) =>
    void remove.mutateAsync(id).then(({ binId }) => {
      if (binId === null) toasts.say(t('ui.comments.deleted'));
      else toasts.offerUndo(t('ui.comments.deleted'), () => void restore.mutateAsync(binId).catch(fail));
    }, fail);
}

function Comment({ row: { id, attributes } }: { row: RecordRow }) {
  const { t, format } = useI18n();
  const mayDelete = useCan(['notepad_delete']);
  const remove = useRemove();
  const me = useUser().data?.id;
  const at = textOf(attributes.created_at);
  const mentions = (attributes.mentions ?? []) as unknown as Mention[];
  return (
    <li className={classes.entry}>
      <p className={classes.head}>
        <span className={classes.author}>{textOf(attributes.author_name) || t('ui.comments.former')}</span>
        <time className={classes.when} dateTime={at}>
          {format.instant(at)}
        </time>
        {mayDelete && (
          <Button className={classes.remove} variant="subtle" color="gray" size="compact-xs" onClick={() => remove(id)}>
            {t('ui.delete')}
          </Button>
        )}
      </p>
      <p className={classes.text}>
        <ListedText text={textOf(attributes.text)}>{(text) => <SaidText text={text} mentions={mentions} me={me} />}</ListedText>
      </p>
    </li>
  );
}

interface SaidTextProps {
  text: string;
  mentions: readonly Mention[];
  me: string | undefined;
}

/** Links, and who is spoken to. */
function SaidText({ text, mentions, me }: SaidTextProps) {
  return piecesOf(text, mentions).map((piece, index) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that stays
      <LinkedText key={index} text={piece} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that stays
      <span key={index} className={classes.mention} data-me={piece.id === me || undefined}>
        {`@${piece.name}`}
      </span>
    ),
  );
}
