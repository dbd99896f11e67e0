// A colour, picked: those of the program's own pictures by name, or any other.
import { Button, Input } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './widget-settings.module.css';

/** Those of statuses and charts, told apart on light and on dark ground. */
const colors = {
  blue: '#0369A1',
  green: '#15803D',
  amber: '#B45309',
  red: '#991B1B',
  violet: '#7C3AED',
  slate: '#64748B',
} as const;

const plain = '#64748b';

interface ColorInputProps {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

export function ColorInput({ label, value, onChange }: ColorInputProps) {
  const { t } = useI18n();
  const isNamed = (hex: string) => hex.toLowerCase() === value.toLowerCase();
  return (
    <fieldset className={classes.colors}>
      <Input.Label component="legend">{label}</Input.Label>
      {Object.entries(colors).map(([name, hex]) => (
        <button
          key={name}
          type="button"
          className={classes.swatch}
          style={{ '--own': hex } as CSSProperties}
          aria-label={t(`ui.color.${name}`)}
          aria-pressed={isNamed(hex)}
          title={t(`ui.color.${name}`)}
          onClick={() => onChange(hex)}
        />
      ))}
      <input
        type="color"
        className={classes.ownColor}
        aria-label={t('ui.color.own')}
        title={t('ui.color.own')}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : plain}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
          {t('ui.color.none')}
        </Button>
      )}
    </fieldset>
  );
}
