// The matrix itself: probability upwards, impact to the right, each cell a button with its band in colour and in words.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Field } from '../../records/kind/fields.ts';
import classes from './risk.module.css';
import { bandOfCell, cellKey, levels, neighbour, type RiskCell, rowsFromTop } from './risk-model.ts';

interface RiskGridProps {
  fields: readonly Field[];
  chosen: RiskCell | null;
  /** What stands in a cell, large; and the same as words. */
  content(cell: RiskCell): { shown: ReactNode; said: string; filled: boolean };
  onPick(cell: RiskCell): void;
}

/** As the lab calls them. */
export function useRiskWords(fields: readonly Field[]) {
  const { t } = useI18n();
  const labelOf = (name: string) => fields.find(({ api_name }) => api_name === name)?.label ?? name;
  const probability = (level: number) => t(`ui.risk.probability.${level}`);
  const impact = (level: number) => t(`ui.risk.impact.${level}`);
  return {
    probabilityLabel: labelOf('risk_1'),
    impactLabel: labelOf('risk_2'),
    probability,
    impact,
    band: (cell: RiskCell) => t(`ticket_priority.${bandOfCell(cell)}`),
    cell: (cell: RiskCell) =>
      `${labelOf('risk_1')} ${cell.probability} (${probability(cell.probability)}), ${labelOf('risk_2')} ${cell.impact} (${impact(cell.impact)})`,
  };
}

export function RiskGrid({ fields, chosen, content, onPick }: RiskGridProps) {
  const id = useId();
  const words = useRiskWords(fields);
  const [touched, setTouched] = useState<RiskCell | null>(null);
  const current = touched ?? chosen ?? { probability: levels.length, impact: 1 };
  const onKeyDown = (event: KeyboardEvent, cell: RiskCell) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : neighbour(cell, event.key);
    if (!next) return;
    event.preventDefault();
    setTouched(next);
    document.getElementById(`${id}-${cellKey(next)}`)?.focus();
  };
  return (
    <>
      {/* Where the corner has no room for them (risk.module.css). */}
      <p className={classes.axes} aria-hidden="true">
        {`${words.probabilityLabel} ↑ · ${words.impactLabel} →`}
      </p>
      <table className={classes.grid}>
        <Impacts words={words} />
        <tbody>
          {rowsFromTop.map((probability) => (
            <tr key={probability}>
              <th scope="row">
                <span className={classes.level}>{probability}</span> {words.probability(probability)}
              </th>
              {levels.map((impact) => {
                const cell = { probability, impact };
                const { shown, said, filled } = content(cell);
                return (
                  <td key={impact}>
                    <button
                      type="button"
                      id={`${id}-${cellKey(cell)}`}
                      className={classes.cell}
                      data-band={bandOfCell(cell)}
                      data-filled={filled || undefined}
                      aria-pressed={chosen !== null && cellKey(chosen) === cellKey(cell)}
                      aria-label={`${words.cell(cell)}: ${said}, ${words.band(cell)}`}
                      tabIndex={cellKey(cell) === cellKey(current) ? 0 : -1}
                      onFocus={() => setTouched(cell)}
                      onKeyDown={(event) => onKeyDown(event, cell)}
                      onClick={() => onPick(cell)}
                    >
                      <span className={classes.number}>{shown}</span>
                      <span className={classes.band}>{words.band(cell)}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Impacts({ words }: { words: ReturnType<typeof useRiskWords> }) {
  return (
    <thead>
      <tr>
        <th className={classes.corner} scope="col">
          <span>{`${words.probabilityLabel} ↑`}</span>
          <span>{`${words.impactLabel} →`}</span>
        </th>
        {levels.map((impact) => (
          <th key={impact} scope="col">
            <span className={classes.level}>{impact}</span> <span className={classes.word}>{words.impact(impact)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
