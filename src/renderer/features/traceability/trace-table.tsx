// The chain as a table, for whoever does not see the picture or wants to copy it.
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { addressOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import type { Box } from './graph-layout.ts';
import classes from './trace-graph.module.css';
import { useProof } from './use-proof.ts';

export function TraceTable({ boxes }: { boxes: readonly Box[] }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('ui.deviation.table')}</summary>
      {open && <Rows boxes={boxes} />}
    </details>
  );
}

const heads = ['depth', 'device', 'proof', 'validity', 'issuer'] as const;

function Rows({ boxes }: { boxes: readonly Box[] }) {
  const { t, format } = useI18n();
  const proofOf = useProof();
  return (
    <ScrollSection className={classes.table} label={t('ui.deviation.table')}>
      <StackedTable className={table.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`ui.trace.table.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boxes
            .filter(({ isIssuer }) => !isIssuer)
            .map(({ key, depth, node: { device, calibration }, node }) => {
              const { proof, held } = proofOf(node);
              const own = calibration?.own_lab ? t('ui.trace.issuer.own') : '';
              const how = calibration?.accredited ? t('ui.trace.issuer.accredited') : '';
              return (
                <tr key={key}>
                  <td>{format.number(depth)}</td>
                  <th scope="row">
                    <Link to={addressOf(inventoryKind, device.id)}>{device.asset_number ?? device.id}</Link>{' '}
                    {[device.manufacturer, device.model].filter(Boolean).join(' ')}
                  </th>
                  <td>{proof}</td>
                  <td>{held}</td>
                  <td>{[own, calibration?.place, how].filter(Boolean).join(' · ')}</td>
                </tr>
              );
            })}
        </tbody>
      </StackedTable>
    </ScrollSection>
  );
}
