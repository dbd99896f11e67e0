// An authority made by OpenSSL in a folder of the test: it issued to two laboratories, `good` and `bad`, and took back what it issued to `bad`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

interface AuthorityOptions {
  /** Of the authority's own key. */
  kind?: 'rsa' | 'ec';
  name?: string;
  /** Further words for its own certificate. */
  further?: readonly string[];
}

/** `ca.crt`; `good` and `bad` as `.key` and `.crt`; the lists `empty.pem`, `list.pem`, `list.der`. */
export function makeAuthority(folder: string, { kind = 'rsa', name = 'CA', further = [] }: AuthorityOptions = {}): void {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const lines = ['database=index.txt', 'serial=serial', 'new_certs_dir=.', 'certificate=ca.crt', 'private_key=ca.key'];
  const policy = '[p]\ncommonName=supplied\n';
  writeFileSync(`${folder}/ca.cnf`, `[ca]\ndefault_ca=d\n[d]\n${lines.join('\n')}\ndefault_md=sha256\npolicy=p\n${policy}`);
  writeFileSync(`${folder}/index.txt`, '');
  writeFileSync(`${folder}/serial`, '00A1\n');
  const way = kind === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['rsa:2048'];
  const made = ['-nodes', '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '60', '-subj', `/CN=${name}`, ...further];
  openssl('req', '-x509', '-utf8', '-newkey', ...way, ...made);
  for (const one of ['good', 'bad']) {
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${one}.key`, '-out', `${one}.csr`, '-subj', `/CN=${one}`);
    openssl('ca', '-batch', '-config', 'ca.cnf', '-days', '30', '-in', `${one}.csr`, '-out', `${one}.crt`, '-notext');
  }
  writeList(folder, 'empty.pem');
  openssl('ca', '-config', 'ca.cnf', '-revoke', 'bad.crt');
  writeList(folder, 'list.pem');
  openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der');
}

/** What is taken back by now, signed as further words say. */
export function writeList(folder: string, file: string, ...further: string[]): void {
  const words = ['ca', '-config', 'ca.cnf', '-gencrl', '-crldays', '30', '-out', file, ...further];
  execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
}
