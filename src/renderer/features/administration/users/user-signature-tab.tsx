// The picture of what a person signs with, as it stands above their name on certificates. docs/interface/papers.md#seal.

import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { useSettings } from '#renderer/records/rows/setting-data.ts';
import { EmptyNotice, ErrorNotice } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { givenName } from '#server/contract/names/person-names.ts';
import { signatureSetting } from '#server/contract/papers.ts';
import classes from '../shared/administration.module.css';
import { PictureField } from '../shared/picture-field.tsx';

export function UserSignatureTab({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const mayChange = useCan(['administration_management']);
  const settings = useSettings(mayChange);
  const name = givenName(record.attributes);
  return (
    <ScrollSection className={classes.content} label={t('ui.tab.signature')}>
      {!mayChange && <EmptyNotice title={t('ui.user.signature.not_yours')} />}
      {settings.error && <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className={classes.sections}>
          <p className={classes.text}>{name === '' ? t('ui.user.signature.nameless') : t('ui.user.signature.hint', { name })}</p>
          <PictureField kept={settings.data} setting={signatureSetting(record.id)} what="signature" whose={name} />
        </div>
      )}
    </ScrollSection>
  );
}
