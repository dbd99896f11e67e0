// A picture with its title, whose marks are whose, what can be taken along, and the table behind it.
import { type ReactNode, useRef, useState } from 'react';
import table from '../plain-table.module.css';
import { ScrollSection } from '../scroll-section.tsx';
import { StackedTable } from '../table/stacked-table.tsx';
import classes from './plot.module.css';
import { TakeButtons } from './take-buttons.tsx';

export interface PlotTable {
  /** What opens it. */
  label: string;
  heads: readonly { text: string; right?: boolean }[];
  /** The first cell names its row. Asked for when the table is opened. */
  rows: () => readonly (readonly string[])[];
}

interface PlotCardProps {
  title: string;
  /** Beside the title, and part of it where it is taken along. */
  unit?: string;
  /** Where the title stands already. */
  untitled?: boolean;
  legend?: readonly LegendItem[];
  /** Choices of the picture. */
  tools?: ReactNode;
  table: PlotTable | null;
  className?: string | undefined;
  children: ReactNode;
}

export interface LegendItem {
  name: string;
  mark?: ReactNode;
  verdict?: string;
}

export function PlotCard({
  title,
  unit = '',
  untitled = false,
  legend = [],
  tools,
  table: behind,
  className,
  children,
}: PlotCardProps) {
  const box = useRef<HTMLElement>(null);
  return (
    <figure ref={box} className={[classes.card, className].filter(Boolean).join(' ')} aria-label={title}>
      <figcaption className={classes.caption}>
        {!untitled && (
          <span className={classes.title}>
            {title}
            {unit && ` / ${unit}`}
          </span>
        )}
        {legend.length > 0 && (
          <ul className={classes.legend}>
            {legend.map(({ name, mark, verdict }) => (
              <li key={name} data-verdict={verdict}>
                {mark}
                {name}
              </li>
            ))}
          </ul>
        )}
        {tools && <span className={classes.tools}>{tools}</span>}
        <span className={classes.take}>
          <TakeButtons box={box} title={[title, unit].filter(Boolean).join(' / ')} />
        </span>
      </figcaption>
      {children}
      {behind && <Behind table={behind} title={title} />}
    </figure>
  );
}

/** Five hundred rows are drawn for whoever asks. */
function Behind({ table: { label, heads, rows }, title }: { table: PlotTable; title: string }) {
  const [listed, setListed] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
      <summary>{label}</summary>
      {listed && (
        <ScrollSection className={classes.table ?? ''} label={label}>
          <StackedTable className={table.table} aria-label={title}>
            <thead>
              <tr>
                {heads.map(({ text, right }) => (
                  <th key={text} scope="col" data-right={right || undefined}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(([first, ...cells], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are never moved
                <tr key={at}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, place) => (
                    <td key={heads[place + 1]?.text} data-right={heads[place + 1]?.right || undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
    </details>
  );
}
