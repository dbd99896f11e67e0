// What goes on by itself between an open lab and the world around it: webhooks, watched folders, post.
import type { Principals } from '../core/access/principals.ts';
import type { ImportKind } from '../core/imports/import-kind.ts';
import type { Lab } from '../core/lab/context.ts';
import type { Translator } from '../i18n/translate.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { keptClientSecrets } from '../lib/keys/kept-client-secret.ts';
import { begunFile } from '../post/send/begun-file.ts';
import { createPostRoom } from '../post/send/post-room.ts';
import { keptPasswords } from '../post/settings/kept-password.ts';
import { priceTables } from '../prices/price-files/file-export.ts';
import { programContext } from '../setup/set-up.ts';
import { createWatchedFolders } from '../watched-folders/watched-folders.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import type { Makers } from './makers.ts';

interface OutwardInput {
  given: { paths: DataPaths; secret: string | null };
  lab: Lab;
  translator: Translator;
}

interface Acting {
  makers: Pick<Makers, 'pdf' | 'signing'>;
  principals: Principals;
  /** What folders bring in. */
  kinds: ImportKind[];
}

export function openOutward({ given: { paths, secret }, lab, translator }: OutwardInput, { makers, principals, kinds }: Acting) {
  const program = () => programContext(lab);
  const { pdf, signing } = makers;
  const folderWatch = createWatchedFolders({
    ...{ program, principals, translator, kinds, directory: paths.directory },
    papers: { translator, pdf, signing },
    exports: { translator, ownTables: priceTables },
  });
  const passwords = keptPasswords(keptClientSecrets(secret));
  const post = createPostRoom({ program, passwords, file: lab.kept === 'server' ? null : begunFile(paths.postBegun) });
  return { webhooks: createWebhooks({ program, principals }), folderWatch, post, passwords };
}
