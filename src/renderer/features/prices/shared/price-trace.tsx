// Why a price is what it is: each step as a stair, what it weighed up and why that lost, the row that won one press away.
// docs/design/expectations.md#price-staircase.
import { IconCheck, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type Candidate, type PriceAnswer, rowAddress, type TraceStep } from '#renderer/records/price-origin/price-answers.ts';
import classes from './price-trace.module.css';

const signs = { hit: IconCheck, applied: IconPlus, miss: IconX, not_applied: IconMinus, not_reached: IconMinus } as const;

export function PriceTrace({ answer }: { answer: PriceAnswer }) {
  const { t } = useI18n();
  const { trace } = answer.meta;
  return (
    <ol className={classes.stairs} aria-label={t('ui.trace.title')}>
      {trace.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an answer have no other name than their place
        <li key={index} className={classes.step} data-outcome={step.outcome}>
          <StepSign outcome={step.outcome} />
          <div className={classes.said}>
            <p>{step.text}</p>
            {step.candidates.length > 0 && <Candidates candidates={step.candidates} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepSign({ outcome }: Pick<TraceStep, 'outcome'>) {
  const Sign = signs[outcome as keyof typeof signs] ?? IconMinus;
  return <Sign className={classes.sign} size={16} stroke={1.5} aria-hidden="true" />;
}

export function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  const { t, format } = useI18n();
  const date = (day: string | null) => (day === null ? '…' : format.date(day));
  const isRow = ({ table, step }: Candidate) =>
    table !== 'price_surcharges' && table !== 'price_scales' && table !== 'standard_article' && step !== 'discount';
  return (
    <ul className={classes.candidates}>
      {candidates.map((one) => {
        const address = rowAddress(one);
        const value = one.unit === 'percent' ? format.percent(one.value) : format.amount(one.value);
        const what = [
          one.quantity === 1 || one.unit === 'percent' ? null : t('ui.price.per', { quantity: one.quantity }),
          one.min_quantity === null ? null : t('ui.price-scales.from', { quantity: one.min_quantity }),
          isRow(one) ? one.price_category : null,
          one.complexity,
          one.step !== 'discount' && (one.start_date || one.end_date) ? `${date(one.start_date)} – ${date(one.end_date)}` : null,
        ];
        return (
          <li key={`${one.table} ${one.id}`} className={classes.candidate} data-won={one.lost.length === 0 || undefined}>
            {address === null ? (
              <span className={classes.value}>{value}</span>
            ) : (
              <Link className={classes.value} to={address} aria-label={t('ui.trace.open', { value })}>
                {value}
              </Link>
            )}
            <span>
              {what.filter(Boolean).join(' · ')}
              {one.why && <span className={classes.why}>{one.why}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
