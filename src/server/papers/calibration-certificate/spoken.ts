// What a certificate says in words of its language: the texts of its contract, and the outcome as it is printed. Pure but for the texts.
import { decimalText } from '../../assessment/decimal.ts';
import { percentOf, readDecisionRule } from '../../assessment/decision-rule.ts';
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import { numberTexts } from '../../pdf/amount-text.ts';
import { optionOf } from '../parts/record-parts.ts';
import type { CertificateDocument } from './contract.ts';
import type { CertificateFacts } from './load-facts.ts';

export interface CertificateWords {
  texts: CertificateDocument['texts'];
  /** The outcome in words. */
  outcome: string;
  /** Where it was done, if that is written in this language beside the lab's own. */
  place?: string;
}

interface WordsInput {
  translator: Translator;
  facts: CertificateFacts;
  language: Language;
  /** The lab's own. */
  own: Language;
}

export function certificateWords(ctx: Ctx, { translator, facts, language, own }: WordsInput): CertificateWords {
  const { calibration, results } = facts;
  const say = (key: string, params = {}) => translator.text(language, `papers.certificate.${key}`, params);
  const words = { say, recorded: numberTexts(language).recorded };
  const judged = results.some(({ pass_fail }) => pass_fail);
  return {
    texts: {
      cert_description: null,
      // Only standards that are named lead anywhere, and only a rule that was chosen is stated.
      traceability: facts.standards.length > 0 ? say('traceability') : '',
      uncertainty: coverageText(results, words),
      conformity_legend: calibration.accredited && results.some(({ accred }) => accred === '1') ? say('accredited_legend') : null,
      conformity: judged && calibration.decision_rule ? ruleText(calibration.decision_rule, words) : null,
    },
    outcome:
      optionOf({ ctx, translator }, { name: 'calibration', attribute: 'cal_result', value: calibration.cal_result, language })
        .title ?? '',
    ...(language !== own && calibration.place_second ? { place: calibration.place_second } : {}),
  };
}

type Say = (key: string, params?: Record<string, string>) => string;

interface Words {
  say: Say;
  /** With the decimal sign of the language. */
  recorded(value: string): string;
}

/** Nothing where nobody knows a factor; where points have several, each says its own in the table. */
function coverageText(results: CertificateFacts['results'], { say, recorded }: Words): string {
  const uncertain = results.filter(({ exp_uncert, exp_uncert_iso_e }) => exp_uncert || exp_uncert_iso_e);
  const only = (values: readonly (string | undefined)[]) => (new Set(values).size === 1 ? (values[0] ?? '') : null);
  const k = only(uncertain.map(({ coverage_factor }) => coverage_factor));
  const p = only(uncertain.map(({ coverage_probability }) => coverage_probability));
  const nu = only(uncertain.map(({ degrees_of_freedom }) => degrees_of_freedom));
  if (uncertain.length === 0 || k === '') return '';
  return [
    k === null ? say('uncertainty_rows') : say('uncertainty_factor', { k: recorded(k) }),
    p ? say('uncertainty_probability', { p: recorded(p) }) : '',
    nu && k !== null ? say('uncertainty_freedom', { nu: recorded(nu) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function ruleText(stated: string | null, { say, recorded }: Words): string {
  const rule = readDecisionRule(stated);
  switch (rule?.kind) {
    case 'simple':
    case 'rss':
    case 'managed':
      return say(`rule_${rule.kind}`);
    case 'guarded': {
      const factor = decimalText(rule.factor);
      return factor === '1' ? say('rule_guarded') : say('rule_factor', { factor: recorded(factor) });
    }
    case 'iso_14253':
      return say('rule_iso_14253', { percent: recorded(percentOf(rule.probability)) });
    case 'target':
      return say('rule_target', { percent: recorded(percentOf(rule.risk)) });
    default:
      return say('rule_other', { rule: stated ?? '' });
  }
}
