// "Why this price" as lines of text, for an e-mail: what the sheet says, label and value.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { bodyOf, GET } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';

const textOf = async (question: string) =>
  (await bodyOf(GET('/api/v2/prices/lookup/text', { querySerializer: () => question }))).data.text;

/** Begins at once, while the click that asked for it still counts, and takes the text when it is there. */
async function copy(question: string): Promise<void> {
  const type = 'text/plain';
  const content = textOf(question).then((text) => new Blob([text], { type }));
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
}

interface CopyAnswerProps {
  /** As v2 is asked. */
  question: string;
  size?: 'xs' | 'compact-xs';
  variant?: 'default' | 'subtle';
  color?: 'gray';
}

export function CopyAnswer({ question, ...look }: CopyAnswerProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    copy(question)
      .then(
        () => toasts.say(t('ui.why.copied')),
        () => toasts.fail(t('ui.why.not_copied')),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="xs"
      variant="default"
      {...look}
      loading={isBusy}
      leftSection={<IconCopy size={16} stroke={1.5} />}
      onClick={press}
    >
      {t('ui.why.copy')}
    </Button>
  );
}
