// A text with fields in braces: typed, or a field put in where the cursor stands.
import { Select, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Names } from '../design/use-names.ts';

interface TemplateFieldProps {
  label: string;
  value: string;
  description?: string;
  placeholder?: string;
  names: Names;
  onChange: (value: string) => void;
}

export function TemplateField({ label, value, names, onChange, ...rest }: TemplateFieldProps) {
  const { t } = useI18n();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (path: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    onChange(`${value.slice(0, from)}{${path}}${value.slice(to)}`);
    area.current?.focus();
  };
  return (
    <>
      <Textarea
        {...rest}
        ref={area}
        spellCheck={false}
        size="xs"
        label={label}
        value={value}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Select
        size="xs"
        aria-label={t('ui.designer.insert', { where: label })}
        placeholder={t('ui.designer.insert.field')}
        searchable
        value={null}
        data={names.fields.map(({ group, items }) => ({ group, items }))}
        nothingFoundMessage={t('ui.pick.none')}
        onChange={(path) => path !== null && insert(path)}
      />
    </>
  );
}
