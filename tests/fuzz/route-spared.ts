// Operations that would leave the machine another one than before, or end the run: they are asked with what they must refuse, and
// never with what they would do. Everything else of both descriptions is asked with all there is.
import type { Route } from '../contract/support/described-routes.ts';

const why: Readonly<Record<string, string>> = {
  'POST /api/v2/admin/own-lab': 'leaves an empty lab, which answers nothing but its set-up from then on',
  'POST /api/v2/admin/restart': 'ends the server that is asked',
  'PUT /api/v2/admin/backup-folder': 'makes folders and copies backups wherever on the machine it is told',
  'DELETE /api/v2/admin/lab-folder/old': 'deletes a folder outside the lab',
  'PUT /api/v2/admin/sharing': 'opens a door on the machine’s network and announces it',
  'POST /api/v2/admin/sharing/certificate': 'makes the key and the certificate of that door',
  'PUT /api/v2/admin/sso': 'keeps a secret outside the lab, and has whoever signs in ask an address of the network',
  'POST /api/v2/admin/sso/try': 'asks an address of the network',
  'GET /api/v2/public/labs': 'asks the network for other labs, and waits for their answers',
  'POST /api/v2/printers/{id}/test': 'sends to a printer of the network',
  'POST /api/v2/printers/{id}/calibrate': 'sends to a printer of the network',
};

export const sparedNames = Object.keys(why);

export function isSpared({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return `${method} ${path}` in why;
}

/** Something no operation knows, in whatever form it is sent. */
export const nobodyKnows = 'no_operation_knows_this';
