// One part of the overview with its heading, and facts as names with their values.
import type { ReactNode } from 'react';
import classes from './device-overview.module.css';

export function Card({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

export interface Fact {
  id: string;
  label: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, label, value }) => (
        <div key={id} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
