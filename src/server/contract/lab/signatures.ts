// What a person's signature on a calibration means (21 CFR 11.50), and how far a lab asks for one. docs/interface/papers.md#signatures.

export const signatureMeanings = ['measured', 'reviewed', 'approved', 'issued'] as const;
export type SignatureMeaning = (typeof signatureMeanings)[number];

/** What is said before the release, and what is said with it. */
export const earlyMeanings = ['measured', 'reviewed'] as const satisfies readonly SignatureMeaning[];
export const releaseMeanings = ['approved', 'issued'] as const satisfies readonly SignatureMeaning[];

export const signedReleaseSetting = 'calibration.signed_release';
export const signedReleases = ['off', 'password', 'password_and_code'] as const;

/** What proves the signer: both, one of them, the one there is; `none`: nothing, until a second factor is set up. */
export const signerProofs = ['password', 'either', 'both', 'code', 'none'] as const;
export type SignerProof = (typeof signerProofs)[number];
