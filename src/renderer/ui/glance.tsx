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

interface GlancePartProps {
  title: string;
  /** Takes what room there is. */
  wide?: boolean;
  /** Steps in a row: takes as much room as they need, and what there is. */
  way?: boolean;
  children: ReactNode;
}

export function GlancePart({ title, wide = false, way = false, children }: GlancePartProps) {
  return (
    <section className={classes.part} data-wide={wide || undefined} data-way={way || undefined} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}
