// A card of the backups screen: what it is about, how that stands, its figures, what can be done.
import type { ReactNode } from 'react';
import type { SafetyTone } from '#renderer/lib/lab/backup-state.ts';
import classes from './administration.module.css';
import own from './safety-card.module.css';

interface SafetyCardProps {
  title: string;
  tone: SafetyTone;
  state: ReactNode;
  facts: readonly (readonly [label: string, value: ReactNode])[];
  children: ReactNode;
}

export function SafetyCard({ title, tone, state, facts, children }: SafetyCardProps) {
  return (
    <li className={classes.card}>
      <h2 className={classes.cardTitle}>{title}</h2>
      <p className={own.state} data-tone={tone}>
        {state}
      </p>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label} className={own.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.row}>{children}</div>
    </li>
  );
}
