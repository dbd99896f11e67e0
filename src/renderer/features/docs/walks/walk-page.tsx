// One walk-through: what is done and why, and after each step the same in four languages with the address of this lab.
import { Navigate, useParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Prose } from '#renderer/ui/prose.tsx';
import { atThisAddress } from '../model/use-api.ts';
import { useTitle } from '../model/use-title.ts';
import { type Sources, sampleLanguages } from '../samples/sample-languages.ts';
import { Samples } from '../samples/samples.tsx';
import { piecesOf, stepsOf } from './walk-code.ts';
import { isWalk, walksPath } from './walk-list.ts';
import { codeOf, pageOf } from './walk-texts.ts';
import classes from './walks.module.css';

export function WalkPage() {
  const { t, language } = useI18n();
  const { walk = '' } = useParams();
  useTitle(isWalk(walk) ? t(`ui.docs.walk.${walk}`) : null);
  if (!isWalk(walk)) return <Navigate to={walksPath} replace />;
  const steps = stepsOf(codeOf(walk));
  const [prepare] = stepsOf(codeOf('prepare'));
  const [title = '', ...rest] = pageOf(language, walk).split('\n');
  const variables = walk === 'first-list' ? ['EMAIL', 'PASSWORD'] : ['TOKEN'];
  const pieces = piecesOf(rest.join('\n'));
  const first = pieces.findIndex(({ code }) => code !== null);
  return (
    <article className={classes.page} lang={language}>
      <h1 className={classes.title} tabIndex={-1}>
        {title.replace(/^# /, '')}
      </h1>
      {pieces.map(({ prose, code }, index) => {
        const sources = code === 'prepare' ? prepare : steps[Number(code) - 1];
        return (
          <div key={prose} className={classes.piece}>
            <Prose text={prose} lang={language} />
            {code !== null && sources && (
              <Samples
                sources={here(sources)}
                label={t('ui.docs.walks.step', { number: String(index + 1) })}
                variables={index === first ? variables : []}
              />
            )}
          </div>
        );
      })}
    </article>
  );
}

function here(sources: Sources): Sources {
  const entries = sampleLanguages.map((language) => [language, atThisAddress(sources[language])]);
  return Object.fromEntries(entries) as Sources;
}
