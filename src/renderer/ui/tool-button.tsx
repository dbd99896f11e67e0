// A tool of a sheet or a drawing: an icon that says its name and its keys.
import type { ReactNode } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function ToolButton({ label, keys, disabled = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
