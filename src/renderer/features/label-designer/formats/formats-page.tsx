// The label formats there are: the lab's own to go on with, those that came with the program as models.
import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { cellsOf, type LabelFormat, useLabelFormats } from '#renderer/records/label-formats/label-data.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { FormatPicture } from './format-picture.tsx';
import classes from './formats.module.css';
import { formatsAddress } from './use-format-actions.ts';

export function FormatsPage() {
  const { t } = useI18n();
  const formats = useLabelFormats();
  const slow = useSlow(formats.isPending);
  useScreen('label-formats', !formats.isPending);
  const [own, shipped] = [false, true].map((which) => formats.data?.filter((one) => one.shipped === which) ?? []) as [
    LabelFormat[],
    LabelFormat[],
  ];
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.label-formats.title')}</h1>
        <span className={bar.gap} />
        <GuardedButton
          needs={['label_print']}
          to={`${formatsAddress}/new`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t('ui.label-formats.new')}
        </GuardedButton>
      </div>
      <ScrollSection className={classes.formats} label={t('ui.label-formats.title')}>
        {formats.error && <ErrorNotice error={formats.error} onRetry={() => void formats.refetch()} />}
        {slow && <SkeletonLines count={6} />}
        {formats.data && (
          <>
            <h2>{t('ui.label-formats.own')}</h2>
            {own.length === 0 && (
              <EmptyNotice title={t('ui.label-formats.empty')}>
                <p>{t('ui.label-formats.empty.hint')}</p>
              </EmptyNotice>
            )}
            <FormatCards formats={own} />
            <h2>{t('ui.label-formats.shipped')}</h2>
            <FormatCards formats={shipped} />
          </>
        )}
      </ScrollSection>
    </section>
  );
}

function FormatCards({ formats }: { formats: readonly LabelFormat[] }) {
  const { t, language, format } = useI18n();
  if (formats.length === 0) return null;
  return (
    <ul className={classes.cards}>
      {formats.map(({ key, shipped, version, design }) => {
        const name = design.name[language];
        const cells = cellsOf(design);
        const query = new URLSearchParams({ format: key, language, output: 'svg' });
        const size = t('ui.label-formats.size', { width: format.number(design.width), height: format.number(design.height) });
        const facts = [
          size,
          cells === null ? '' : t('ui.label-formats.cells', { count: cells }),
          version === null ? '' : t('ui.designer.version', { version }),
        ];
        return (
          <li key={key} className={classes.card}>
            <FormatPicture
              design={design}
              address={`/api/v2/labels/preview?${query}`}
              label={t('ui.label-formats.picture', { name })}
            />
            <h3 className={classes.cardName}>
              {shipped ? name : <Link to={`${formatsAddress}/${encodeURIComponent(key)}`}>{name}</Link>}
            </h3>
            <p className={classes.cardFacts}>{facts.filter(Boolean).join(' · ')}</p>
            <CardWays {...{ id: key, name, shipped }} />
          </li>
        );
      })}
    </ul>
  );
}

/** What is done with it: the lab's own is changed, of any a further one is made. */
function CardWays({ id, name, shipped }: { id: string; name: string; shipped: boolean }) {
  const { t } = useI18n();
  const double = shipped ? 'copy' : 'double';
  return (
    <div className={classes.cardWays}>
      {!shipped && (
        <Button
          component={Link}
          to={`${formatsAddress}/${encodeURIComponent(id)}`}
          variant="default"
          size="xs"
          leftSection={<IconPencil size={16} stroke={1.5} />}
          aria-label={t('ui.label-formats.change.of', { name })}
        >
          {t('ui.label-formats.change')}
        </Button>
      )}
      <Button
        component={Link}
        to={`${formatsAddress}/new?${new URLSearchParams({ from: id })}`}
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} stroke={1.5} />}
        aria-label={t(`ui.label-formats.${double}.of`, { name })}
      >
        {t(`ui.label-formats.${double}`)}
      </Button>
    </div>
  );
}
