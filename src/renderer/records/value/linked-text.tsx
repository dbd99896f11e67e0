// A text that people typed, with what it names as links and what it lists as lists: every letter as typed, lines stay lines where the style
// sheet says so, and nothing of it is markup.
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './linked-text.module.css';
import { linkPieces, type TextLink } from './text-links.ts';
import { textBlocks } from './text-lists.ts';

/** The program's own window leads out to encrypted pages alone. */
const piecesOf = (text: string) => linkPieces(text, { http: desktop() === null });

export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
    typeof piece === 'string' ? <Fragment key={index}>{piece}</Fragment> : <Outward key={index} link={piece} />,
  );
}

interface ListedTextProps {
  text: string;
  /** What of it is between the markers of its lists. */
  children: (text: string) => ReactNode;
}

/** Lines that begin with a dash or a number: what does not fit into one of them goes on below its words, not below the dash. */
export function ListedText({ text, children }: ListedTextProps) {
  return textBlocks(text).map((block, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
    if (block.is === 'text') return <Fragment key={index}>{children(block.text)}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
      <span key={index} role="list">
        {block.lines.map(({ marker, text: said, depth }, line) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text
            key={line}
            role="listitem"
            className={classes.item}
            style={{ '--depth': depth } as CSSProperties}
          >
            <span className={classes.marker}>{marker}</span>
            {children(said)}
          </span>
        ))}
      </span>
    );
  });
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
