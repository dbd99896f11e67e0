// A print that became a file instead of paper: whoever ordered it fetches it, now or later.
import { Button, type ButtonProps } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';

/** With or without a stored target: what is made for it is a PDF. */
export function isFileJob({ attributes }: RecordRow): boolean {
  const { options } = attributes;
  if (typeof options !== 'object' || options === null) return false;
  const { target }: { target?: unknown } = options;
  return typeof target === 'object' && target !== null && 'kind' in target && target.kind === 'pdf';
}

export function JobFile({ id, ...rest }: { id: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const { t } = useI18n();
  return (
    <Button component="a" href={`/api/v2/print-jobs/${encodeURIComponent(id)}/file`} download data-autofocus {...rest}>
      {t('ui.labels.file')}
    </Button>
  );
}
