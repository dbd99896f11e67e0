// Whether the lab is reached over the network, and where; nothing for who may not know.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useSharing } from '../../lib/lab/sharing.ts';
import classes from './safety-line.module.css';

export function SharingFact({ may }: { may: boolean }) {
  const { t } = useI18n();
  const { data: sharing } = useSharing(may);
  if (!sharing) return null;
  const [address] = sharing.open ? sharing.addresses : [];
  return (
    <Link to="/admin/network" className={classes.said}>
      {address ? t('ui.safety.shared', { address }) : t('ui.safety.not_shared')}
    </Link>
  );
}
