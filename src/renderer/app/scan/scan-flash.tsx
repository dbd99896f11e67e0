// The edge of the window that lights up when a scan was heard. What it came to is said in words elsewhere: this is seen from afar.
import { useScanSignal } from '../../lib/scan/scan-signal.ts';
import classes from './scan.module.css';

export function ScanFlash() {
  const signal = useScanSignal();
  if (!signal) return null;
  // A new element begins the light anew.
  return <div key={signal.count} className={classes.flash} data-sound={signal.sound} data-print="never" aria-hidden="true" />;
}
