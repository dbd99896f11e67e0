// Everything the screens stand on: theme, server cache, language.
import { MantineProvider, MantineThemeProvider, type PasswordInputProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { I18nProvider, useI18n } from '../lib/i18n.tsx';
import { queryClient } from '../lib/live/query-client.ts';
import { usePreferences } from '../lib/preferences.ts';
import { adoptThemeVariables, theme } from './theme.ts';

adoptThemeVariables();

export function Providers({ children }: { children: ReactNode }) {
  const { density, contrast } = usePreferences();
  const asked = useMediaQuery('(prefers-contrast: more)');
  useEffect(() => {
    document.documentElement.dataset.density = density;
    document.documentElement.dataset.contrast = contrast === 'more' || asked ? 'more' : 'normal';
  }, [density, contrast, asked]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider>
          <Spoken>{children}</Spoken>
        </I18nProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** What the fields say by themselves, in the reader's language. */
function Spoken({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const words = useMemo(() => {
    const defaultProps: Partial<PasswordInputProps> = { visibilityToggleButtonProps: { 'aria-label': t('ui.password.show') } };
    return { components: { PasswordInput: { defaultProps } } };
  }, [t]);
  return <MantineThemeProvider theme={words}>{children}</MantineThemeProvider>;
}
