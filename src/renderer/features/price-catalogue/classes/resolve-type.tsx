// Beside the tree while no class is chosen: which class does this device type find, and how?
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import { ErrorNotice } from '#renderer/ui/notice.tsx';
import { className } from '../shared/price-choices.tsx';
import { useResolved } from './class-data.ts';
import classes from './classes.module.css';

export function ResolveType({ onClass }: { onClass: (id: string) => void }) {
  const { t } = useI18n();
  const [type, setType] = useState('');
  const found = useResolved(type);
  const answer = found.data;
  return (
    <aside className={classes.panel} aria-label={t('ui.classes.resolve')}>
      <div className={classes.panelBody}>
        <p className={classes.muted}>{t('ui.classes.choose')}</p>
        <h2 className={classes.heading}>{t('ui.classes.resolve')}</h2>
        <RecordPicker
          name="resolve"
          label={t('resource.device_type')}
          path="device-types"
          title="type_name"
          value={type}
          onChange={setType}
        />
        <div role="status">
          {found.error && <ErrorNotice error={found.error} />}
          {type !== '' && answer?.data && (
            <p>
              <button type="button" className={classes.link} onClick={() => answer.data && onClass(answer.data.id)}>
                {className(answer.data.attributes)}
              </button>
              <span className={classes.muted}> {t(`ui.classes.resolve.${answer.data.attributes.origin}`)}</span>
            </p>
          )}
          {type !== '' && answer && answer.data === null && <p>{answer.meta.message}</p>}
        </div>
      </div>
    </aside>
  );
}
