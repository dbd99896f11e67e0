// One request or step in four languages, with a button to copy it, and what has to be there for it to run.
import { useId } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Prose } from '#renderer/ui/prose.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import {
  chooseSampleLanguage,
  languageNames,
  type SampleLanguage,
  type Sources,
  sampleLanguages,
  useSampleLanguage,
} from './sample-languages.ts';
import classes from './samples.module.css';

interface SamplesProps {
  sources: Sources;
  /** What it does, for the names of its buttons. */
  label: string;
  /** The variables that it reads its secrets from. */
  variables?: readonly string[];
}

export function Samples({ sources, label, variables = [] }: SamplesProps) {
  const { t, language: words } = useI18n();
  const language = useSampleLanguage();
  const group = useId();
  const setting = variables.map((name) => `\`${settingOf(language, name)}\``).join(', ');
  return (
    <div className={classes.samples}>
      <fieldset className={classes.languages}>
        <legend className={classes.hidden}>{`${t('ui.docs.samples.language')}: ${label}`}</legend>
        {sampleLanguages.map((one) => (
          <label key={one} className={classes.language}>
            <input type="radio" name={group} value={one} checked={one === language} onChange={() => chooseSampleLanguage(one)} />
            <span>{languageNames[one]}</span>
          </label>
        ))}
      </fieldset>
      <CodeBlock text={sources[language]} label={`${label} (${languageNames[language]})`} />
      {variables.length > 0 && (
        <div className={classes.note}>
          <Prose lang={words} text={`${t('ui.docs.samples.variables')} ${setting}. ${t(`ui.docs.samples.runs.${language}`)}`} />
        </div>
      )}
    </div>
  );
}

function settingOf(language: SampleLanguage, name: string): string {
  return language === 'powershell' ? `$env:${name} = '…'` : `export ${name}='…'`;
}
