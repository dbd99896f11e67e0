// Keys, links, API keys and signed-in programs of everybody: whose, how wide, last used; each can be ended.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf, DELETE, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { useWork } from '../shared/use-work.ts';
import { AccessTable } from './access-table.tsx';

const shown = ['everybodys-accesses'] as const;
const kinds = ['key', 'link', 'api_key', 'token'] as const;

function widthOf({ whole, read_only }: { whole: boolean; read_only: boolean }): 'read' | 'all' | 'some' {
  return read_only ? 'read' : whole ? 'all' : 'some';
}

export function Page() {
  const { t } = useI18n();
  const mayEnd = useCan(userKind.operations.edit);
  const query = useQuery({
    queryKey: shown,
    queryFn: async ({ signal }) => (await bodyOf(GET('/api/v2/accesses', { signal }))).data,
  });
  const rows = query.data ?? [];
  const userOf = new Map(rows.map(({ id, attributes }) => [id, attributes.user_id]));
  const end = useWork({
    run: (access: string) =>
      bodyOf(
        DELETE('/api/v2/users/{id}/accesses/{access_id}', {
          params: { path: { id: userOf.get(access) ?? '', access_id: access } },
        }),
      ),
    shown,
    done: () => t('ui.account.ended'),
  });
  return (
    <PageFrame name="accesses" title={t('ui.accesses.title')} query={query}>
      <div className={classes.sections}>
        {rows.length === 0 && <NothingYet />}
        {kinds.map((kind) => {
          const those = rows.filter(({ attributes }) => attributes.kind === kind);
          if (those.length === 0) return null;
          return (
            <section key={kind}>
              <h2 className={classes.heading}>{t(`ui.accesses.${kind}`)}</h2>
              <AccessTable
                rows={those.map(({ id, attributes }) => ({
                  id,
                  ...attributes,
                  said: [attributes.user_name, ...(kind === 'key' ? [t(`ui.keys.width.${widthOf(attributes)}`)] : [])].join(
                    ' · ',
                  ),
                  current: false,
                }))}
                onEnd={mayEnd ? (id) => end.mutate(id) : undefined}
              />
            </section>
          );
        })}
      </div>
    </PageFrame>
  );
}

function NothingYet() {
  const { t } = useI18n();
  return (
    <EmptyNotice title={t('ui.accesses.empty')}>
      <p>{t('ui.accesses.empty.hint')}</p>
      <Link to="/account">{t('ui.accesses.empty.account')}</Link>
    </EmptyNotice>
  );
}
