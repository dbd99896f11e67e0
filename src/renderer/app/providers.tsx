// Everything the screens stand on: theme, server cache, language, toasts.
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { I18nProvider } from '../lib/i18n.tsx';
import { usePreferences } from '../lib/preferences.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { adoptThemeVariables, theme } from './theme.ts';

const queryClient = createQueryClient();
adoptThemeVariables();

export function Providers({ children }: { children: ReactNode }) {
  const { density } = usePreferences();
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
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
