// Why a file could not be read: every reason, in the server's words.
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { FindingLine } from '#renderer/records/labels/finding-line.tsx';
import { ErrorNotice, withoutName } from '#renderer/ui/notice.tsx';
import classes from './check.module.css';

export function Refusal({ name, error }: { name: string; error: Error }) {
  const { t } = useI18n();
  const problems = error instanceof ApiError ? error.problems.filter(({ field }) => field === 'file') : [];
  if (problems.length === 0) return <ErrorNotice error={error} />;
  return (
    <section className={classes.card} role="alert" aria-label={t('ui.e-invoice-check.refused')}>
      <h2 className={classes.light} data-light="red">
        {t('ui.e-invoice-check.refused')}
      </h2>
      <p className={classes.name}>{name}</p>
      <ul className={classes.findings}>
        {[...new Set(problems.map(({ text }) => withoutName(text, 'file')))].map((message) => (
          <li key={message}>
            <FindingLine finding={{ severity: 'error', message }} where={null} onChoose={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
