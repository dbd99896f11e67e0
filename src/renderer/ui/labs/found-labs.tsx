// Other labs on the local network: asked for when somebody wants to know, never by itself.
import { Button } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ErrorNotice } from '../notice.tsx';
import classes from './found-labs.module.css';

const fetchFound = async (signal: AbortSignal) => (await bodyOf(GET('/api/v2/public/labs', { signal }))).data;

export interface FoundLab {
  name: string;
  address: string;
}

/** `way` draws what opens one of them. */
export function FoundLabs({ way }: { way: (lab: FoundLab) => ReactNode }) {
  const { t } = useI18n();
  const found = useQuery({ queryKey: ['found-labs'], queryFn: ({ signal }) => fetchFound(signal), enabled: false, gcTime: 0 });
  return (
    <div className={classes.found}>
      <Button
        className={classes.search}
        variant="default"
        size="xs"
        loading={found.isFetching}
        leftSection={<IconRadar2 size={16} stroke={1.5} />}
        onClick={() => void found.refetch()}
      >
        {t('ui.network.found.search')}
      </Button>
      {found.error && !found.isFetching && <ErrorNotice error={found.error} />}
      <div role="status">{found.data?.length === 0 && !found.isFetching && <p>{t('ui.network.found.none')}</p>}</div>
      {found.data && found.data.length > 0 && (
        <ul className={classes.labs}>
          {found.data.map(({ id, attributes: { name, address, version } }) => (
            <li key={id} className={classes.lab}>
              <span className={classes.name}>{name}</span>
              <code className={classes.address}>{address}</code>
              <span className={classes.version}>{t('ui.network.found.version', { version })}</span>
              {way({ name, address })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
