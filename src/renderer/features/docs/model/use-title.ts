// The window's title names what is shown.
import { useEffect } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useVersion } from './use-api.ts';

export function useTitle(name: string | null): void {
  const { t } = useI18n();
  const version = useVersion();
  const product = `${t('ui.product')} API ${version}`;
  useEffect(() => {
    document.title = name ? `${name} – ${product}` : product;
  }, [name, product]);
}
