// Everything the screens stand on: theme, server cache, language, toasts.
import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider } from '../lib/i18n.tsx';
import { usePreferences } from '../lib/preferences.ts';
import { queryClient } from '../lib/query-client.ts';
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
          {children}
          <Notifications position="bottom-center" limit={3} transitionDuration={120} />
        </I18nProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
