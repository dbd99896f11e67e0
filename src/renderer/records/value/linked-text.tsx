// A text that people typed, with what it names as links: lines stay lines where the style sheet says so, and nothing of it is markup.
import { Fragment } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './linked-text.module.css';
import { linkPieces, type TextLink } from './text-links.ts';

/** The program's own window leads out to encrypted pages alone. */
const piecesOf = (text: string) => linkPieces(text, { http: desktop() === null });

export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
    typeof piece === 'string' ? <Fragment key={index}>{piece}</Fragment> : <Outward key={index} link={piece} />,
  );
}

/** What a text that stands in a field names, to be followed from below it. */
export function LinksOf({ text }: { text: string }) {
  const { t } = useI18n();
  const links = piecesOf(text).filter((piece) => typeof piece !== 'string');
  const once = [...new Map(links.map((link) => [link.href, link])).values()];
  if (once.length === 0) return null;
  return (
    <ul className={classes.links} aria-label={t('ui.form.links')}>
      {once.map((link) => (
        <li key={link.href}>
          <Outward link={link} />
        </li>
      ))}
    </ul>
  );
}

function Outward({ link: { href, text } }: { link: TextLink }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
