// Who may carry out calibrations by which procedure and who may release them, on a day: people across, procedures down. A press on an empty
// place begins an authorisation for it.
import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { authorisationKind } from '../../records/kinds/calibrations/authorisations.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './matrix.module.css';
import { narrowed, useMatrix } from './matrix-data.ts';
import { MatrixTable } from './matrix-table.tsx';

export function AuthorisationMatrixPage() {
  const { t } = useI18n();
  const { read, change } = useAddress();
  const [words, asked] = [read('q'), read('on')];
  const matrix = useMatrix(isPlainDate(asked) ? asked : '');
  const slow = useSlow(matrix.isPending);
  useScreen('authorisation-matrix', !matrix.isPending);
  const { data, error } = matrix;
  const shown = data && narrowed(data, words);
  const isEmpty = data !== undefined && (data.people.length === 0 || data.procedures.length === 0);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={authorisationKind.route}>{t('ui.authorisations.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.authorisation-matrix.title')}</h1>
        <span className={bar.gap} />
        <GuardedButton
          needs={authorisationKind.operations.edit}
          to={`${authorisationKind.route}/new`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t('ui.authorisations.new')}
        </GuardedButton>
      </div>
      <Asked words={words} day={asked} onChange={change} />
      {error && <ErrorNotice error={error} onRetry={() => void matrix.refetch()} />}
      {slow && <SkeletonLines count={8} />}
      {isEmpty && (
        <EmptyNotice title={t('ui.authorisation-matrix.empty')}>
          <p>{t('ui.authorisation-matrix.empty.text')}</p>
        </EmptyNotice>
      )}
      {data && shown && !isEmpty && (
        <ScrollSection className={classes.scroll} label={t('ui.authorisation-matrix.title')}>
          {shown.people.length === 0 ? (
            <p className={classes.hint}>{t('ui.authorisation-matrix.unknown')}</p>
          ) : (
            <MatrixTable matrix={data} people={shown.people} procedures={shown.procedures} />
          )}
          <p className={classes.hint}>{t('ui.authorisation-matrix.hint')}</p>
        </ScrollSection>
      )}
    </section>
  );
}

interface AskedProps {
  words: string;
  day: string;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

function Asked({ words, day, onChange }: AskedProps) {
  const { t } = useI18n();
  return (
    <div className={classes.asked}>
      <TextInput
        size="xs"
        type="search"
        label={t('ui.authorisation-matrix.search')}
        value={words}
        onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
      />
      <DateField
        size="xs"
        label={t('ui.authorisation-matrix.on')}
        value={day}
        onChange={(next) => (next === '' || isPlainDate(next)) && onChange({ on: next })}
      />
    </div>
  );
}
