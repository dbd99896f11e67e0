// A tool of a sheet or a drawing: an icon that says its name and its keys.
import type { ReactNode } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function ToolButton({ label, keys, disabled = false, onClick, children }: ToolButtonProps) {
  const { t } = useI18n();
  const printed = keys?.replace('Control', t('ui.key.control')).replace('Delete', t('ui.key.delete'));
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={printed ? `${label} (${printed})` : label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
