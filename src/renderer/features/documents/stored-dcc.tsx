// A digital certificate (DCC) among the documents: what it is, the devices here that have its serial number, and the ways to take it over:
// into a calibration that was begun, or a new one.
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { type DccTarget, type StoredDcc, useStoredDcc } from '../../records/dcc/dcc-data.ts';
import { DccDialog } from '../../records/dcc/dcc-dialog.tsx';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { resultKind } from '../../records/kinds/calibrations/results.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import classes from './documents.module.css';

/** Only what may be one is asked about. */
const isXml = ({ attributes }: RecordRow) =>
  /xml$/.test(textOf(attributes.media_type)) || /\.xml$/i.test(textOf(attributes.file_name));

export function StoredDccPart({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { data: dcc } = useStoredDcc(document.id, isXml(document));
  if (!dcc) return null;
  const { certificate_number: number, laboratory, points: count, results_of_id: calibration } = dcc;
  return (
    <section className={classes.fact} aria-label={t('ui.dcc.found')}>
      <h2 className={classes.factTitle}>{t('ui.dcc.found')}</h2>
      <p>{t('ui.dcc.found.what', { number: number || '-', laboratory: laboratory || '-', count })}</p>
      {calibration === null ? (
        <Ways document={document.id} dcc={dcc} />
      ) : (
        <Link to={`${addressOf(calibrationKind, calibration)}?tab=results`}>{t('ui.dcc.found.taken')}</Link>
      )}
    </section>
  );
}

function Ways({ document, dcc: { devices, serial_number: serial } }: { document: string; dcc: StoredDcc }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [target, setTarget] = useState<DccTarget | null>(null);
  const mayWrite = useCan(resultKind.operations.edit);
  const mayBegin = useCan(calibrationKind.operations.edit);
  if (devices.length === 0)
    return <p className={classes.hint}>{serial === '' ? t('ui.dcc.found.no_serial') : t('ui.dcc.found.none', { serial })}</p>;
  const open = (calibration: string) => void navigate(`${addressOf(calibrationKind, calibration)}?tab=results`);
  return (
    <>
      {devices.map(({ id, asset_number, calibrations }) => (
        <div key={id} className={classes.dcc}>
          <p>
            <Link to={addressOf(inventoryKind, id)}>{asset_number ?? serial}</Link> {t('ui.dcc.found.serial', { serial })}
          </p>
          {mayWrite &&
            calibrations.map(({ id: begun, certificate_number }) => (
              <Way key={begun} onClick={() => setTarget({ path: 'calibrations', id: begun })}>
                {t('ui.dcc.found.into', { calibration: certificate_number ?? t('ui.dcc.found.open') })}
              </Way>
            ))}
          {mayWrite && mayBegin && (
            <Way onClick={() => setTarget({ path: 'inventories', id })}>
              {t('ui.dcc.found.new', { device: asset_number ?? serial })}
            </Way>
          )}
        </div>
      ))}
      {target && <DccDialog target={target} document={document} onClose={() => setTarget(null)} onDone={open} />}
    </>
  );
}

function Way({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="default" size="xs" leftSection={<IconFileImport size={16} stroke={1.5} />} onClick={onClick}>
      {children}
    </Button>
  );
}
