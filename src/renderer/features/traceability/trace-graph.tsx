// The chain drawn in columns up to who issued the last certificates: each box a link, how long it holds said in words and colour. Arrow
// keys lead from box to box.
import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { TraceNode } from '#server/contract/traceability.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { TakeButtons } from '../../ui/plot/take-buttons.tsx';
import { type Box, layOut, linkPath, measures, neighbour } from './graph-layout.ts';
import type { Direction } from './trace-data.ts';
import classes from './trace-graph.module.css';
import { TraceTable } from './trace-table.tsx';
import { useProof } from './use-proof.ts';
import type { Validity } from './validity.ts';
import { ValidityLegend } from './validity-legend.tsx';

const margin = 24;
const letters = { title: 20, line: 27 } as const;

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

export function TraceGraph({ root, direction }: { root: TraceNode; direction: Direction }) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const layout = layOut(root, { ...measures, issuers: direction === 'backward' });
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
      <div className={classes.above}>
        <ValidityLegend boxes={layout.boxes} />
        <TakeButtons box={frame} title={t(`ui.trace.${direction}.label`)} />
      </div>
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
              const bad = box.node.warnings.length > 0 || undefined;
              return parent && <path key={box.key} className={classes.link} data-bad={bad} d={linkPath(parent, box)} />;
            })}
            {layout.boxes.map((box) =>
              box.isIssuer ? <IssuerBox key={box.key} box={box} /> : <NodeBox key={box.key} box={box} />,
            )}
          </g>
        </svg>
      </div>
      <TraceTable boxes={layout.boxes} />
      {layout.truncated > 0 && <p className={classes.note}>{t('ui.trace.truncated', { count: layout.truncated })}</p>}
    </>
  );
}

function NodeBox({ box }: { box: Box }) {
  const { t } = useI18n();
  const { proof, held, state } = useProof()(box.node);
  const { device, warnings, cycle, repeated } = box.node;
  const title = device.asset_number ?? device.id;
  const what = [device.manufacturer, device.model].filter(Boolean).join(' ');
  const place = cycle ? t('ui.trace.cycle') : repeated ? t('ui.trace.repeated') : '';
  const told = warnings.map((one) => t(`ui.trace.warning.${one}`));
  return (
    <BoxLink
      box={box}
      address={addressOf(inventoryKind, device.id)}
      state={state}
      said={[title, what, proof, ...told, ...(told.length > 0 ? [] : [held]), place]}
      lines={[title, what, proof, place || held]}
    />
  );
}

/** Where the chain leaves the lab: whoever issued the certificate of the last standard; or where it ends within. */
function IssuerBox({ box }: { box: Box }) {
  const { t } = useI18n();
  const { calibration } = box.node;
  if (!calibration) return null;
  const { place, own_lab: own, accredited, calibration_mark: mark, certificate_number: certificate } = calibration;
  const title = own ? t('ui.trace.issuer.own') : (place ?? t('ui.trace.issuer.unknown'));
  const what = own ? (place ?? '') : t('ui.trace.issuer');
  const how = t(accredited ? 'ui.trace.issuer.accredited' : 'ui.trace.issuer.not_accredited');
  return (
    <BoxLink
      box={box}
      address={addressOf(calibrationKind, calibration.id)}
      state={null}
      said={own ? [title, what, how, mark ?? ''] : [what, title, how, mark ?? '']}
      lines={[title, what, [certificate, mark].filter(Boolean).join(' · '), how]}
    />
  );
}

interface BoxLinkProps {
  box: Box;
  address: string;
  state: Validity | null;
  /** To those who do not see it, and where letters are cut off. */
  said: readonly string[];
  lines: readonly [title: string, what: string, proof: string, state: string];
}

function BoxLink({
  box: { key, parent, isIssuer, x, y },
  address,
  state,
  said,
  lines: [title, what, proof, last],
}: BoxLinkProps) {
  const navigate = useNavigate();
  const words = said.filter(Boolean);
  return (
    <a
      href={address}
      className={classes.node}
      data-key={key}
      data-root={parent === null || undefined}
      data-issuer={isIssuer || undefined}
      data-state={state ?? undefined}
      aria-label={words.join(', ')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(address);
      }}
    >
      <title>{words.join('\n')}</title>
      <rect className={classes.box} x={x} y={y} width={measures.boxWidth} height={measures.boxHeight} rx={3} />
      <rect className={classes.mark} x={x} y={y} width={4} height={measures.boxHeight} />
      <text className={classes.title} x={x + 14} y={y + 18}>
        {cut(title, letters.title)}
      </text>
      <text className={classes.line} x={x + 14} y={y + 34}>
        {cut(what, letters.line)}
      </text>
      <text className={classes.line} x={x + 14} y={y + 49}>
        {cut(proof, letters.line)}
      </text>
      <text className={classes.state} x={x + 14} y={y + 64}>
        {cut(last, letters.line)}
      </text>
    </a>
  );
}
