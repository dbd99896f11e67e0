// Between a record's head and its tabs: how it stands, in a few parts side by side, each with its heading.
import type { ReactNode } from 'react';
import classes from './glance.module.css';

export function Glance({ children }: { children: ReactNode }) {
  return (
    <div className={classes.glance} data-glance>
      {children}
    </div>
  );
}

export function GlancePart({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classes.part} data-wide={wide || undefined} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}
