// A file to begin with: the headings as this lab calls them, and two rows that show what goes where.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveTable, tableText } from '../../lib/files/csv-file.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { type AttributeWords, useAttributeWords } from './attribute-labels.ts';
import type { ImportKind } from './import-kinds.ts';
import classes from './imports.module.css';
import { sampleRows } from './sample-rows.ts';

function textOf(kind: ImportKind, { labelOf }: AttributeWords, language: 'de' | 'en'): string {
  const rows = sampleRows(kind.path, language);
  const names = Object.keys(rows[0] ?? {});
  return tableText([names.map(labelOf), ...rows.map((row) => names.map((name) => row[name] ?? ''))]);
}

export function SampleFile({ kind }: { kind: ImportKind }) {
  const { t, language } = useI18n();
  const words = useAttributeWords(kind);
  const name = t('ui.import.sample.file', { what: t(`ui.import.${kind.path}`).replace(/\s+\S+$/, '') });
  return (
    <Button
      className={classes.sample}
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} />}
      onClick={() => saveTable(textOf(kind, words, language), `${name}.csv`)}
    >
      {t('ui.import.sample')}
    </Button>
  );
}
