// What the lab signs its papers with: the certificate is a setting and so in the trail and in backups, its key is on this computer alone.
import { X509Certificate } from 'node:crypto';
import { AppError } from '../contract/errors.ts';
import { type SigningState, signingSetting } from '../contract/lab/signing.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import { settingValue } from '../core/lab/lab-settings.ts';
import { keepOwnSetting } from '../core/settings/own-setting.ts';
import type { Signer } from '../lib/signatures/sign/sign-cms.ts';
import { signPdf } from '../lib/signatures/sign/sign-pdf.ts';
import { signXml } from '../lib/signatures/sign/sign-xml.ts';
import { describeCertificate, standingOf } from '../lib/signatures/signer-certificate.ts';
import type { KeptSigningKeys } from './kept-signing-key.ts';

export interface LabSigning {
  /** Null while papers bear no signature. */
  certificate(lab: Lab): Promise<X509Certificate | null>;
  /** SHA-256 of all certificates that it ever signed by. */
  signers(lab: Lab): Promise<string[]>;
  state(lab: Lab): Promise<SigningState>;
  /** The bytes with the lab's signature, as they came where it signs nothing; throws where it should sign and cannot. */
  sign(lab: Lab, file: { format: string; content: Uint8Array }): Promise<Uint8Array>;
  keep(ctx: Ctx, signer: Signer): Promise<void>;
  end(ctx: Ctx): Promise<void>;
}

const printOf = ({ fingerprint256 }: X509Certificate) => fingerprint256.replaceAll(':', '').toLowerCase();

/** What the setting holds; `former` are the hashes of certificates that were signed by before this one. */
interface KeptSigning {
  certificate: string | null;
  former: readonly string[];
}

async function kept(lab: Lab): Promise<KeptSigning> {
  const { certificate: pem, former } = ((await settingValue(lab, signingSetting)) ?? {}) as Partial<KeptSigning>;
  return { certificate: pem ?? null, former: former ?? [] };
}

async function certificate(lab: Lab): Promise<X509Certificate | null> {
  const { certificate: pem } = await kept(lab);
  return pem === null ? null : new X509Certificate(pem);
}

async function signers(lab: Lab): Promise<string[]> {
  const now = await certificate(lab);
  const { former } = await kept(lab);
  return [...new Set([...(now ? [printOf(now)] : []), ...former])];
}

export function createLabSigning(keys: KeptSigningKeys): LabSigning {
  async function signerNow(lab: Lab): Promise<Signer | Exclude<SigningState, 'ready'>> {
    const shown = await certificate(lab);
    if (!shown) return 'off';
    const found = keys.find(printOf(shown));
    if ('problem' in found) return found.problem;
    if (standingOf(describeCertificate(shown), lab.clock.now()) === 'expired') return 'expired';
    return { key: found.key, certificate: shown };
  }

  return {
    certificate,
    signers,
    async state(lab) {
      const signer = await signerNow(lab);
      return typeof signer === 'string' ? signer : 'ready';
    },
    async sign(lab, { format, content }) {
      const signer = await signerNow(lab);
      if (signer === 'off') return content;
      if (typeof signer === 'string') throw new AppError('record.locked', { messageKey: `errors.signing.${signer}` });
      if (format !== 'pdf')
        return Buffer.from(signXml(Buffer.from(content).toString('utf8'), { ...signer, at: lab.clock.now() }));
      const { signer: name } = describeCertificate(signer.certificate);
      return signPdf(content, { ...signer, at: lab.clock.now(), name });
    },
    async keep(ctx, { key, certificate: brought }) {
      const before = await certificate(ctx.lab);
      // First the key: a certificate without it would keep every paper from being issued.
      keys.keep(printOf(brought), key);
      const since = new Date(ctx.lab.clock.now()).toISOString();
      const former = (await signers(ctx.lab)).filter((print) => print !== printOf(brought));
      await keepOwnSetting(ctx, signingSetting, { certificate: brought.toString(), since, former });
      if (before && printOf(before) !== printOf(brought)) keys.drop(printOf(before));
    },
    async end(ctx) {
      const before = await certificate(ctx.lab);
      await keepOwnSetting(ctx, signingSetting, { certificate: null, former: await signers(ctx.lab) });
      if (before) keys.drop(printOf(before));
    },
  };
}
