// Text written in Markdown: the API's description, which is English whatever language the page speaks, and the help.
import { compiler } from 'markdown-to-jsx/react';
import { type ComponentProps, Fragment, useMemo } from 'react';
import { Link } from 'react-router';
import classes from './prose.module.css';

/** Links inside the reference change the page without loading it anew. */
function ProseLink({ href = '', children }: ComponentProps<'a'>) {
  return href.startsWith('/docs/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  forceWrapper: true,
  overrides: { a: ProseLink },
};

export function Prose({ text, lang = 'en' }: { text: string; lang?: string }) {
  const content = useMemo(() => compiler(text, options), [text]);
  return (
    <div className={classes.prose} lang={lang}>
      {content}
    </div>
  );
}
