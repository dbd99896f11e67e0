// Beside the tree while no class is chosen: which class does this device type find, and how?
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { RecordPicker } from '../../records/reference/record-picker.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useResolved } from './class-data.ts';
import classes from './classes.module.css';
import { className } from './price-choices.tsx';

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
