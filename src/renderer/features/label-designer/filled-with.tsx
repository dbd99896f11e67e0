// Whose data the label is shown with: a real device, picked or scanned, or a sample with usual or with the longest texts.
import { Select } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { findScanned } from '../../lib/scan/scan-lookup.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { RecordPicker } from '../../records/reference/record-picker.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './designer.module.css';
import type { Filled } from './formats/format-data.ts';

const languages = ['de', 'en'] as const;
const samples = ['usual', 'long'] as const;

export function FilledWith({ filled, onChange }: { filled: Filled; onChange: (change: Partial<Filled>) => void }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  useScanner((scan) => {
    const found = async () => {
      const [device, another] = await findScanned(scan);
      if (device && !another) onChange({ device: device.id });
      else toasts.fail(t(device ? 'ui.designer.scan.several' : 'ui.designer.scan.unknown', { code: scan.typed }));
    };
    found().catch((error: unknown) => toasts.fail(error instanceof Error ? textOf(error) : String(error)));
  });
  return (
    <div className={classes.fill}>
      {filled.device === '' && (
        <Select
          className={classes.device}
          size="xs"
          aria-label={t('ui.designer.sample')}
          value={filled.sample}
          data={samples.map((value) => ({ value, label: t(`ui.designer.sample.${value}`) }))}
          onChange={(next) => onChange({ sample: next === 'long' ? 'long' : 'usual' })}
        />
      )}
      <div className={classes.device}>
        <RecordPicker
          name="device"
          size="xs"
          label={t('ui.designer.device')}
          path="inventories"
          title="asset_number"
          value={filled.device}
          onChange={(device) => onChange({ device })}
        />
      </div>
      <Select
        className={classes.language}
        size="xs"
        aria-label={t('ui.labels.language')}
        value={filled.language}
        data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={(next) => onChange({ language: next === 'en' ? 'en' : 'de' })}
      />
    </div>
  );
}
