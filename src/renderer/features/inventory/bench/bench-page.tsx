// The bench: one large screen for the device on the table, read from two metres, that follows the scanner.
import { Button, TextInput } from '@mantine/core';
import { IconMaximize, IconScan } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import type { Scan } from '#renderer/lib/scan/scan-burst.ts';
import { findScanned } from '#renderer/lib/scan/scan-lookup.ts';
import { useScanner } from '#renderer/lib/scan/use-scanner.ts';
import { useFields } from '#renderer/records/kind/fields.ts';
import { summaryOf } from '#renderer/records/kind/record-kind.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { useRecord } from '#renderer/records/rows/use-record.ts';
import { useTitleOf } from '#renderer/records/rows/use-title-of.ts';
import { ErrorNotice, SkeletonLines, useErrorText, useSlow } from '#renderer/ui/notice.tsx';
import classes from './bench.module.css';
import { BenchDevice } from './bench-device.tsx';

/** What the last code meant: no device, or several to choose from. */
type Found = { code: string; devices: readonly RecordRow[] } | { code: string; problem: string } | null;

export function BenchPage() {
  const { t } = useI18n();
  const { id = null } = useParams();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const frame = useRef<HTMLElement>(null);
  const fields = useFields(inventoryKind);
  const device = useRecord(inventoryKind, id);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>(null);
  const error = device.error ?? fields.error;
  const loaded = fields.data !== undefined && (id === null || device.data !== undefined);
  const slow = useSlow(!loaded && error === null);
  useScreen('bench', loaded || error !== null);

  const show = (next: string) => {
    setFound(null);
    void navigate(`/bench/${encodeURIComponent(next)}`);
  };
  const receive = async (scan: Scan) => {
    try {
      const devices = await findScanned(scan);
      const [only] = devices;
      if (only && devices.length === 1) show(only.id);
      else setFound({ code: scan.typed, devices });
    } catch (failed) {
      setFound({ code: scan.typed, problem: failed instanceof Error ? errorText(failed) : String(failed) });
    }
  };
  useScanner((scan) => void receive(scan));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') return;
    setTyped('');
    void receive({ typed: code, american: code });
  };
  return (
    <section ref={frame} className={classes.bench}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.bench.title')}</h1>
        <form className={classes.code} onSubmit={submit}>
          <TextInput
            size="xs"
            aria-label={t('ui.bench.code')}
            placeholder={t('ui.bench.code')}
            leftSection={<IconScan size={16} stroke={1.5} />}
            value={typed}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </form>
        <span className={bar.gap} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMaximize size={16} stroke={1.5} />}
          onClick={() => void frame.current?.requestFullscreen()}
        >
          {t('ui.bench.full')}
        </Button>
      </div>
      {found && <FoundNotice found={found} onChoose={show} />}
      {error && <ErrorNotice error={error} onRetry={() => void Promise.all([device.refetch(), fields.refetch()])} />}
      {slow && <SkeletonLines count={8} />}
      {id === null && !found && (
        <div className={classes.waiting}>
          <IconScan size={96} stroke={1} aria-hidden="true" />
          <p className={classes.invitation}>{t('ui.bench.scan')}</p>
          <p className={classes.hint}>{t('ui.bench.scan.text')}</p>
        </div>
      )}
      {id !== null && device.data && fields.data && <BenchDevice key={id} fields={fields.data} record={device.data.body.data} />}
    </section>
  );
}

function FoundNotice({ found, onChoose }: { found: NonNullable<Found>; onChoose: (id: string) => void }) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  if ('problem' in found)
    return (
      <p className={classes.unknown} role="alert">
        <span className={classes.scanned}>{found.code}</span> {found.problem}
      </p>
    );
  return (
    <div className={classes.unknown} role="alert">
      <p>
        <span className={classes.scanned}>{found.code}</span>{' '}
        {t(found.devices.length === 0 ? 'ui.bench.unknown' : 'ui.bench.several')}
      </p>
      {found.devices.map((device) => (
        <Button key={device.id} variant="default" size="md" onClick={() => onChoose(device.id)}>
          {[titleOf(inventoryKind, device), summaryOf(inventoryKind, device)].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </div>
  );
}
