// What stands below the calibrations on a price list: other device types, services, articles, surcharges.
import type { ReactNode } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import type { PriceList } from './list-data.ts';
import { AmountCell, AmountCells, AmountHeads, ListName, ScaleLine } from './list-parts.tsx';
import classes from './price-list.module.css';

interface SectionProps {
  title: string;
  head: ReactNode;
  children: ReactNode;
}

function Section({ title, head, children }: SectionProps) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <StackedTable className={classes.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </StackedTable>
    </section>
  );
}

export function OtherTypesSection({ list, truncated }: { list: PriceList; truncated: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <Section
        title={t('ui.price-list.other_types')}
        head={
          <>
            <th scope="col">{t('resource.device_type')}</th>
            <AmountHeads list={list} />
          </>
        }
      >
        {list.other_types.map((type) => (
          <tr key={type.type_id}>
            <th scope="row">
              {type.type_name}
              <ScaleLine scales={type.scales} list={list} />
            </th>
            <AmountCells of={type} list={list} />
          </tr>
        ))}
      </Section>
      {truncated && <p className={classes.note}>{t('ui.price-list.truncated')}</p>}
    </>
  );
}

export function ServiceSection({ list }: { list: PriceList }) {
  const { t } = useI18n();
  return (
    <Section
      title={t('ui.price-list.services')}
      head={
        <>
          <th scope="col">{t('ui.price-list.service')}</th>
          <AmountHeads list={list} />
        </>
      }
    >
      {list.services.map((service) => [
        <tr key={service.id}>
          <th scope="row">
            <ListName of={service} list={list} />
            <ScaleLine scales={service.scales} list={list} />
          </th>
          <AmountCells of={{ ...service, origin: service.amount === null ? null : 'own' }} list={list} />
        </tr>,
        ...service.variants.map((variant) => (
          <tr key={`${service.id}-${variant.type_id}-${variant.price_class_id}`} data-depth={1} data-exception>
            <th scope="row" className={classes.rowName}>
              {[variant.price_class, variant.type_name].filter(Boolean).join(' · ')}
            </th>
            <AmountCells of={variant} list={list} />
          </tr>
        )),
      ])}
    </Section>
  );
}

export function ArticleSection({ list }: { list: PriceList }) {
  const { t, textOr } = useI18n();
  return (
    <Section
      title={t('resource.standard_article.plural')}
      head={
        <>
          <th scope="col">{t('resource.standard_article')}</th>
          <th scope="col">{t('standard_article.unit')}</th>
          <th scope="col" data-right>
            {t('ui.price-list.amount')}
          </th>
        </>
      }
    >
      {list.articles.map((article) => (
        <tr key={article.id}>
          <th scope="row">
            <ListName of={article} list={list} />
          </th>
          <td>{textOr(`ui.unit.short.${article.unit}`, article.unit)}</td>
          <AmountCell of={{ ...article, origin: null }} list={list} />
        </tr>
      ))}
    </Section>
  );
}

export function SurchargeSection({ list }: { list: PriceList }) {
  const { t, format } = useI18n();
  return (
    <Section
      title={t('resource.price_surcharge.plural')}
      head={
        <>
          <th scope="col">{t('price.complexity')}</th>
          <th scope="col">{t('resource.price_class')}</th>
          <th scope="col" data-right>
            {t('resource.price_surcharge')}
          </th>
        </>
      }
    >
      {list.surcharges.map(({ complexity, kind, value, price_class, price_class_id }) => (
        <tr key={`${complexity}-${price_class_id}`}>
          <th scope="row">{complexity}</th>
          <td>{price_class ?? t('ui.price-list.all_classes')}</td>
          <td data-right className={classes.amount}>
            {kind === 'percent' ? `${format.number(value)} %` : format.money(value, list.currency)}
          </td>
        </tr>
      ))}
    </Section>
  );
}
