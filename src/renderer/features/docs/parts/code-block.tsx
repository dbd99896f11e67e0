// Code that is meant to be copied.
import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './code-block.module.css';

interface CodeBlockProps {
  text: string;
  /** What is copied, for the button's name. */
  label: string;
}

export function CodeBlock({ text, label }: CodeBlockProps) {
  const { t } = useI18n();
  return (
    <div className={classes.block}>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <button type="button" className={classes.copy} onClick={copy} aria-label={`${t('ui.copy')}: ${label}`}>
            {copied ? <IconCheck size={14} stroke={1.5} /> : <IconCopy size={14} stroke={1.5} />}
            {copied ? t('ui.copied') : t('ui.copy')}
          </button>
        )}
      </CopyButton>
      <pre className={classes.code}>{text}</pre>
    </div>
  );
}
