// What a signature means and what proves the signer: the password once more, the code of the second factor, or both.

import { Select, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { withoutName } from '#renderer/ui/notice.tsx';
import classes from '../dialogs.module.css';
import type { Proof, SignerProof } from './signature-data.ts';

/** Where it is said that nothing proves the signer yet. */
export const noProofAt = 'signature-no-proof';

interface SignatureFieldsProps<Meaning extends string> {
  meanings: readonly Meaning[];
  meaning: Meaning;
  onMeaning: (meaning: Meaning) => void;
  asks: SignerProof;
  proof: Proof;
  onProof: (proof: Proof) => void;
  /** What stands at a field that is still empty. */
  lacks: (name: keyof Proof) => string | null;
  error: Error | null;
  /** In a dialog of its own the first of them is where typing begins. */
  focused?: boolean;
}

export function SignatureFields<Meaning extends string>(props: SignatureFieldsProps<Meaning>) {
  const { meanings, meaning, onMeaning, asks, proof, onProof, lacks, error, focused = false } = props;
  const { t } = useI18n();
  const wrong = (name: keyof Proof) => {
    const problem = error instanceof ApiError ? error.problems.find(({ field }) => field === name) : undefined;
    return lacks(name) ?? (problem ? withoutName(problem.text, name) : null);
  };
  return (
    <fieldset className={classes.wishes}>
      <legend>{t('ui.signature.title')}</legend>
      <Select
        label={t('ui.signature.meaning')}
        allowDeselect={false}
        value={meaning}
        data={meanings.map((value) => ({ value, label: t(`signature_meaning.${value}`) }))}
        onChange={(next) => onMeaning(meanings.find((one) => one === next) ?? meaning)}
      />
      {asks === 'none' && (
        <p id={noProofAt} className={classes.warn}>
          {t('errors.signature.no_proof')} <Link to="/account">{t('ui.account.title')}</Link>
        </p>
      )}
      {asks !== 'code' && asks !== 'none' && (
        <PasswordField
          {...(focused ? { 'data-autofocus': true } : {})}
          label={t('ui.signature.password')}
          description={asks === 'either' ? t('ui.signature.either') : null}
          autoComplete="current-password"
          value={proof.password}
          error={wrong('password')}
          onChange={({ currentTarget }) => onProof({ ...proof, password: currentTarget.value })}
        />
      )}
      {asks !== 'password' && asks !== 'none' && (
        <TextInput
          {...(focused && asks === 'code' ? { 'data-autofocus': true } : {})}
          label={t('ui.signature.code')}
          autoComplete="one-time-code"
          maxLength={40}
          value={proof.code}
          error={wrong('code')}
          onChange={({ currentTarget }) => onProof({ ...proof, code: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
