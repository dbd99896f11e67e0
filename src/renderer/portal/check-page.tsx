// The check page of a certificate: which one it is, whether it holds, and whether a file in the hand is the one that was issued. Whoever
// holds the code sees it, without signing in. docs/interface/portal.md#check.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { paths } from '#server/contract/v2-api.generated.ts';
import { bodyOf, GET } from '../lib/api.ts';
import { useScreen } from '../lib/app-state.ts';
import { useI18n } from '../lib/i18n.tsx';
import { SkeletonLines, useSlow } from '../ui/notice.tsx';
import { StatusText } from '../ui/status-text.tsx';
import { CheckFile } from './check-file.tsx';
import classes from './check-page.module.css';
import { orNull } from './portal-data.ts';
import { PortalFrame } from './portal-frame.tsx';
import notice from './portal-notice.module.css';
import { PortalError } from './portal-notice.tsx';

type Answer = paths['/api/v2/public/check/{code}']['get']['responses'][200]['content']['application/json'];
type Checked = Answer['data']['attributes'];

export function CheckPage() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['check', code],
    queryFn: async ({ signal }) => {
      const found = await orNull(bodyOf(GET('/api/v2/public/check/{code}', { params: { path: { code } }, signal })));
      return found?.data.attributes ?? null;
    },
  });
  const slow = useSlow(query.isPending);
  return (
    <PortalFrame lab={query.data?.lab_name}>
      {query.error && <PortalError error={query.error} onRetry={() => void query.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {query.data === null && <NoSuchCode />}
      {query.data && <Certificate checked={query.data} />}
    </PortalFrame>
  );
}

function NoSuchCode() {
  const { t } = useI18n();
  useScreen('check-missing', true);
  return (
    <section className={notice.notice}>
      <h1 className={notice.title}>{t('ui.check.missing.title')}</h1>
      <p>{t('ui.check.missing.text')}</p>
    </section>
  );
}

const colors = { valid: 'green', amended: 'orange', withdrawn: 'red' } as const;

function Certificate({ checked }: { checked: Checked }) {
  const { t, format } = useI18n();
  const { state, amended_by, withdrawn_at, files } = checked;
  const number = checked.certificate_number ?? '';
  const title = t('ui.check.title', { number });
  useScreen('check', true);
  useEffect(() => {
    document.title = `${title} · ${checked.lab_name}`;
  }, [title, checked.lab_name]);
  const facts = [
    [t('ui.check.date'), checked.calibration_date && format.date(checked.calibration_date)],
    [t('ui.check.manufacturer'), checked.manufacturer],
    [t('ui.check.model'), checked.model],
    [t('ui.check.serial'), checked.serial_number],
  ] as const;
  const told = { number: amended_by ?? '', date: withdrawn_at ? format.instant(withdrawn_at) : '' };
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <StatusText label={t(`ui.check.${state}`)} color={colors[state]} />
        <p className={classes.said}>{t(`ui.check.${state}.text`, told)}</p>
      </header>
      <dl className={classes.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <CheckFile files={files} />
    </article>
  );
}
