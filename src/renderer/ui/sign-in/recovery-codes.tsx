// Recovery codes, shown this once: to be copied, saved or printed, and left only when somebody says that they are kept.

import { Button, CopyButton } from '@mantine/core';
import { IconCopy, IconFileDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { saveBlob } from '../../lib/files/download.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { AskedCheckbox } from '../send/asked-checkbox.tsx';
import { SendButton } from '../send/send-button.tsx';
import { useAsked } from '../send/use-asked.ts';
import classes from './factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useI18n();
  const { email = '', lab_name: lab = '' } = useUser().data ?? {};
  const [kept, setKept] = useState(false);
  const asked = useAsked({ kept: !kept && t('ui.factor.codes.keep') });
  const title = t('ui.factor.codes.file', { email, lab });
  const text = [title, '', ...codes, ''].join('\r\n');
  return (
    <div className={classes.steps} role="status" data-print="only">
      <p className={classes.text}>{t('ui.factor.codes.once')}</p>
      <ul className={classes.codes} aria-label={t('ui.factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={classes.text}>{title}</p>
      <div className={classes.buttons}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" leftSection={<IconCopy {...icon} />} onClick={copy}>
              {t(copied ? 'ui.copied' : 'ui.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileDownload {...icon} />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), t('ui.factor.codes.file_name'))}
        >
          {t('ui.factor.codes.download')}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {t('ui.factor.codes.print')}
        </Button>
      </div>
      <div data-print="never">
        <AskedCheckbox label={t('ui.factor.codes.confirm')} checked={kept} error={asked.at('kept')} onChange={setKept} />
      </div>
      <div className={classes.buttons}>
        <SendButton onClick={() => asked.filled(onKept)}>{t('ui.factor.codes.finish')}</SendButton>
      </div>
    </div>
  );
}
