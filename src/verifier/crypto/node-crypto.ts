// What the readers of signatures ask of node:crypto, in a page without one: their own code runs here as it does in the program, over
// hashes and curves of a second implementation. scripts/packaging/verifier-page.ts puts it in the place of node:crypto.
export { createHash, verify } from './fitting.ts';
export { X509Certificate } from './x509-certificate.ts';
