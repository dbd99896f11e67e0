// The chain drawn in columns: each box a link to its device, what was wrong on the day said in words and colour. Arrow keys lead from
// box to box.
import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { TraceNode } from '#server/contract/traceability.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { type Box, layOut, linkPath, measures, neighbour } from './graph-layout.ts';
import type { Direction } from './trace-data.ts';
import classes from './trace-graph.module.css';

const margin = 24;
const letters = { title: 20, line: 31 } as const;

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

export function TraceGraph({ root, direction }: { root: TraceNode; direction: Direction }) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const layout = layOut(root);
  const byKey = new Map(layout.boxes.map((box) => [box.key, box]));
  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key');
    const next = key ? neighbour(layout.boxes, key, event.key) : undefined;
    if (!next) return;
    event.preventDefault();
    frame.current?.querySelector<SVGAElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links within take the keys */}
      <div ref={frame} className={classes.scroll} onKeyDown={onKeyDown}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
        <svg
          className={classes.graph}
          role="group"
          aria-label={t(`ui.trace.${direction}.label`)}
          width={layout.width + 2 * margin}
          height={layout.height + 2 * margin}
        >
          <g transform={`translate(${margin} ${margin})`}>
            {layout.boxes.map((box) => {
              const parent = box.parent === null ? undefined : byKey.get(box.parent);
              return parent ? (
                <path
                  key={box.key}
                  className={classes.link}
                  data-bad={box.node.warnings.length > 0 || undefined}
                  d={linkPath(parent, box)}
                />
              ) : null;
            })}
            {layout.boxes.map((box) => (
              <NodeBox key={box.key} box={box} />
            ))}
          </g>
        </svg>
      </div>
      {layout.truncated > 0 && <p className={classes.note}>{t('ui.trace.truncated', { count: layout.truncated })}</p>}
    </>
  );
}

function NodeBox({ box }: { box: Box }) {
  const { t, format } = useI18n();
  const navigate = useNavigate();
  const { node, x, y } = box;
  const { device, calibration, use, warnings, cycle, repeated } = node;
  const title = device.asset_number ?? device.id;
  const what = [device.manufacturer, device.model].filter(Boolean).join(' ');
  const certificate = calibration?.certificate_number ?? use?.certificate_number ?? null;
  const day = calibration?.calibration_date ?? null;
  const [warning] = warnings;
  const state = cycle ? t('ui.trace.cycle') : repeated ? t('ui.trace.repeated') : '';
  const proof = [certificate, day === null ? null : format.date(day)].filter(Boolean).join(' · ') || t('ui.trace.unproved');
  const told = warnings.map((one) => t(`ui.trace.warning.${one}`));
  const last = told.length > 0 ? told.join(', ') : state;
  const address = addressOf(inventoryKind, device.id);
  return (
    <a
      href={address}
      className={classes.node}
      data-key={box.key}
      data-root={box.parent === null || undefined}
      data-warning={warning}
      aria-label={[title, what, proof, ...told, state].filter(Boolean).join(', ')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(address);
      }}
    >
      <title>{[title, what, proof, last].filter(Boolean).join('\n')}</title>
      <rect className={classes.box} x={x} y={y} width={measures.boxWidth} height={measures.boxHeight} rx={3} />
      <rect className={classes.mark} x={x} y={y} width={3} height={measures.boxHeight} />
      <text className={classes.title} x={x + 14} y={y + 18}>
        {cut(title, letters.title)}
      </text>
      <text className={classes.line} x={x + 14} y={y + 34}>
        {cut(last ? proof : what || proof, letters.line)}
      </text>
      <text className={last ? classes.state : classes.line} x={x + 14} y={y + 49}>
        {cut(last || (what ? proof : ''), letters.line)}
      </text>
    </a>
  );
}
