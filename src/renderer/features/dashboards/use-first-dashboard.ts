// Who opens the overview for the first time gets one, by itself and only once: the server knows whether there ever was one.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bodyOf, POST } from '../../lib/api.ts';
import { dashboardsKey } from './shared/dashboards.ts';
import { useStarter } from './starter.ts';

export function useFirstDashboard(missing: boolean): void {
  const queries = useQueryClient();
  const { name, widgets } = useStarter();
  const asked = useRef(false);
  useEffect(() => {
    if (!missing || asked.current) return;
    asked.current = true;
    bodyOf(POST('/api/v2/dashboards/first', { body: { name, value: widgets.map((one) => ({ ...one })) } })).then(
      ({ data }) => (data.length > 0 ? queries.invalidateQueries({ queryKey: dashboardsKey }) : undefined),
      // Then the screen offers it as a button.
      () => undefined,
    );
  }, [missing, name, widgets, queries]);
}
