// The readings of a step as its instrument gives them: as many as are missing.
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useFetchReadings } from '../instruments/instrument-commands.ts';
import classes from './guide.module.css';

interface FetchReadingsProps {
  calibration: string;
  step: number;
  count: number;
  onReadings: (readings: readonly string[]) => void;
}

export function FetchReadings({ calibration, step, count, onReadings }: FetchReadingsProps) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const { error, isPending, mutate } = useFetchReadings(calibration);
  const fetch = () => mutate({ step, count }, { onSuccess: ({ readings }) => onReadings(readings.map(({ value }) => value)) });
  return (
    <>
      <Button
        size="xl"
        className={classes.fetch}
        variant="default"
        leftSection={<IconPlugConnected size={22} stroke={1.5} />}
        loading={isPending}
        onClick={fetch}
      >
        {t('ui.guide.fetch')}
      </Button>
      {error && (
        <p role="alert" className={classes.fault}>
          {errorText(error)}
        </p>
      )}
    </>
  );
}
