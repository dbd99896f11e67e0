// The files of a certificate by their hashes, and a field that tells whether a file in the hand is one of them. It is read here and goes
// nowhere.
import { FileButton } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import classes from './check-page.module.css';

interface Issued {
  format: string;
  language: string;
  sha256: string;
  signed_by: string | null;
}

type Outcome = 'same' | 'differs';

async function hashOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function CheckFile({ files }: { files: readonly Issued[] }) {
  const { t } = useI18n();
  const signers = [...new Set(files.flatMap(({ signed_by }) => (signed_by === null ? [] : [signed_by])))];
  return (
    <>
      <section>
        <h2 className={classes.heading}>{t('ui.check.compare')}</h2>
        {window.isSecureContext ? <Compare files={files} /> : <p className={classes.hint}>{t('ui.check.compare.plain')}</p>}
      </section>
      <section>
        <h2 className={classes.heading}>{t('ui.check.files')}</h2>
        {files.length === 0 && <p className={classes.hint}>{t('ui.check.files.none')}</p>}
        <ul className={classes.files}>
          {files.map(({ format, language, sha256 }) => (
            <li key={sha256}>
              <span>{t('ui.check.file', { format: format.toUpperCase(), language: t(`ui.language.${language}`) })}</span>
              <code className={classes.hash}>{sha256}</code>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={classes.heading}>{t('ui.check.keep')}</h2>
        <p>{t('ui.check.keep.text')}</p>
        <a className={classes.keep} href="/api/v2/public/verifier" download>
          {t('ui.check.keep.save')}
        </a>
      </section>
      {signers.map((signer) => (
        <section key={signer}>
          <h2 className={classes.heading}>{t('ui.check.signer')}</h2>
          <code className={classes.hash}>{signer}</code>
        </section>
      ))}
    </>
  );
}

function Compare({ files }: { files: readonly Issued[] }) {
  const { t } = useI18n();
  const [found, setFound] = useState<{ name: string; outcome: Outcome } | null>(null);
  const compare = async (file: File | null | undefined) => {
    if (!file) return;
    const hash = await hashOf(file);
    setFound({ name: file.name, outcome: files.some(({ sha256 }) => sha256 === hash) ? 'same' : 'differs' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void compare(event.dataTransfer.files[0]);
  };
  return (
    <>
      <FileButton onChange={(file) => void compare(file)} accept="application/pdf,.pdf,.xml">
        {(props) => (
          <button
            type="button"
            className={classes.drop}
            onClick={props.onClick}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            {t('ui.check.compare.drop')}
          </button>
        )}
      </FileButton>
      <p className={classes.hint}>{t('ui.check.compare.hint')}</p>
      <div role="status">
        {found && (
          <p className={classes.outcome} data-outcome={found.outcome}>
            <strong>{found.name}</strong>
            <span>{t(`ui.check.compare.${found.outcome}`)}</span>
          </p>
        )}
      </div>
    </>
  );
}
