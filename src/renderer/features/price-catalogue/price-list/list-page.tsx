// The price list as it is handed out: group, day and language chosen above, the same as PDF, CSV and workbook. docs/interface/prices.md#price-list.

import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { today } from '#renderer/lib/days.ts';
import { InLanguage, useI18n } from '#renderer/lib/i18n.tsx';
import { isLanguage, type Language } from '#renderer/lib/preferences.ts';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { listPrice } from '../shared/adjust-order.ts';
import { CatalogueBar } from '../shared/catalogue-bar.tsx';
import { GroupSelect } from '../shared/price-choices.tsx';
import { ClassSection } from './list-classes.tsx';
import {
  type ListLanguage,
  listFile,
  listLanguages,
  type PriceList,
  readAsked,
  useExampleList,
  usePriceList,
} from './list-data.ts';
import { ArticleSection, OtherTypesSection, ServiceSection, SurchargeSection } from './list-sections.tsx';
import classes from './price-list.module.css';

export function ListPage() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const asked = readAsked(params);
  const list = usePriceList(asked);
  const slow = useSlow(list.isPending);
  useScreen('price-list', !list.isPending && !list.isPlaceholderData);
  const change = (name: string, value: string, standing: string) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (value === standing) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <section className={`${frame.screen} ${frame.ground}`}>
      <CatalogueBar here="list">
        {(['csv', 'xlsx', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={listFile(asked, format)}
            download
            size="xs"
            variant={format === 'pdf' ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} stroke={1.5} />}
          >
            {t(`ui.price-list.${format}`)}
          </Button>
        ))}
      </CatalogueBar>
      <div className={classes.tools}>
        <div className={classes.field}>
          <GroupSelect
            label={t('resource.price_category')}
            value={asked.group}
            onChange={(group) => change('group', group, listPrice)}
          />
        </div>
        <div className={classes.field}>
          <DateField
            label={t('ui.price.day')}
            value={asked.date === '' ? today() : asked.date}
            onChange={(date) => change('date', date, '')}
          />
        </div>
        {list.data && (
          <LanguageChoice
            languages={list.data.data.attributes.language}
            value={asked.language}
            onChange={(language) => change('language', language, 'first')}
          />
        )}
      </div>
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {list.data && !list.error && (
        <InLanguage language={languageOf(list.data.data.attributes)}>
          <Sheet
            list={list.data.data.attributes}
            example={list.data.meta.example_offered}
            truncated={list.data.meta.other_types_truncated}
          />
        </InLanguage>
      )}
    </section>
  );
}

/** In the second language alone the sheet is in it altogether, where the program has its texts. docs/interface/prices.md#second-language. */
function languageOf({ language: { mode, secondary } }: PriceList): Language | null {
  return mode === 'secondary' && isLanguage(secondary) ? secondary : null;
}

interface LanguageChoiceProps {
  languages: PriceList['language'];
  value: ListLanguage;
  onChange: (language: string) => void;
}

/** The lab's languages by their names; a lab with one has nothing to choose. */
function LanguageChoice({ languages: { primary, secondary }, value, onChange }: LanguageChoiceProps) {
  const { t, format } = useI18n();
  if (secondary === null) return null;
  const [one, other] = [format.language(primary), format.language(secondary)];
  const labels = { first: one, second: other, both: t('ui.price-list.language.both', { first: one, second: other }) };
  return (
    <div>
      <p className={classes.label} id="list-language">
        {t('ui.price-list.language')}
      </p>
      <SegmentedControl
        aria-labelledby="list-language"
        data={listLanguages.map((choice) => ({ value: choice, label: labels[choice] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function Sheet({ list, example, truncated }: { list: PriceList; example: boolean; truncated: boolean }) {
  const { t, format, language } = useI18n();
  const { derivation } = list;
  return (
    <ScrollSection className={classes.content} label={t('ui.price-list.title')}>
      <article className={classes.sheet} lang={language}>
        <header>
          <h2 className={classes.name}>{list.price_category_name ?? t('ui.price-list.list_prices')}</h2>
          <p className={classes.facts}>
            {t('ui.price-list.facts', { date: format.date(list.date), currency: list.currency })}
            {derivation && (
              <span>
                {' · '}
                {t(`ui.price-list.derivation.${derivation.kind}`, {
                  value:
                    derivation.kind === 'percent'
                      ? format.number(derivation.value)
                      : format.money(derivation.value, list.currency),
                })}
              </span>
            )}
          </p>
        </header>
        {example && <ExampleOffer />}
        {list.classes.length > 0 && <ClassSection list={list} />}
        {list.other_types.length > 0 && <OtherTypesSection list={list} truncated={truncated} />}
        {list.services.length > 0 && <ServiceSection list={list} />}
        {list.articles.length > 0 && <ArticleSection list={list} />}
        {list.surcharges.length > 0 && <SurchargeSection list={list} />}
      </article>
    </ScrollSection>
  );
}

/** Without classes there is nothing to start from: an example makes some. */
function ExampleOffer() {
  const { t } = useI18n();
  const example = useExampleList();
  return (
    <EmptyNotice title={t('ui.price-list.empty')}>
      <p>{t('ui.price-list.empty.text')}</p>
      <GuardedButton
        needs={['price_edit']}
        className={classes.offer}
        size="xs"
        loading={example.isPending}
        onClick={() => example.mutate()}
      >
        {t('ui.price-list.example')}
      </GuardedButton>
    </EmptyNotice>
  );
}
