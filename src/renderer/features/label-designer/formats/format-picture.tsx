// A format's label as it is printed, in its own size as far as a card holds it. Its place is taken before the picture has come, so that
// nothing moves when it does.
import { type SyntheticEvent, useState } from 'react';
import type { LabelFormat } from '#renderer/records/label-formats/label-data.ts';
import classes from './formats.module.css';

const pixelsOfMm = 96 / 25.4;
const mostHeight = 100;

interface FormatPictureProps {
  design: LabelFormat['design'];
  address: string;
  label: string;
}

export function FormatPicture({ design: { width, height }, address, label }: FormatPictureProps) {
  const [settled, setSettled] = useState<string | null>(null);
  const settle = (event: SyntheticEvent<HTMLImageElement>) => setSettled(event.currentTarget.getAttribute('src'));
  return (
    <div className={classes.cardPicture} aria-busy={settled !== address}>
      <img
        src={address}
        alt={label}
        loading="lazy"
        style={{ width: Math.min(width * pixelsOfMm, (mostHeight * width) / height), aspectRatio: width / height }}
        data-coming={settled !== address || undefined}
        onLoad={settle}
        onError={settle}
      />
    </div>
  );
}
