// How electron-builder packs the program: one asar with what must be real files beside it, an installer for each system, the fuses.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Configuration } from 'electron-builder';
import { labFileExtension, labFileType } from '../../src/server/contract/files/lab-file.ts';
import { root } from '../runtime/root.ts';
import { releaseFuses } from './fuses.ts';

export interface PackInput {
  /** The folder of stage.ts. */
  app: string;
  output: string;
  electronExecutable: string;
  electronVersion: string;
}

type Arch = 'x64' | 'arm64';

/** The operating system opens libraries itself: they cannot lie inside the archive. A dictionary is another's work beside the program's. */
const REAL_FILES = ['**/*.node', '**/*.so*', '**/*.dylib', '**/*.dll', 'out/dictionaries/**'];

/** Of the runtime that development uses where Electron's own cannot be had: its starter, and the snapshot of another program. */
const NOT_OF_THE_RUNTIME = ['resources/app', 'browser_v8_context_snapshot.bin'];

/** What draws in three dimensions without a graphics card. No screen does, and the program forbids it (src/main/life/chromium-switches.ts).
 * macOS keeps its own inside a signed framework. */
const SOFTWARE_DRAWING = [
  ...['libvk_swiftshader.so', 'libvulkan.so.1', 'vk_swiftshader.dll', 'vulkan-1.dll'],
  'vk_swiftshader_icd.json',
];

/** Nine megabytes of text that must come along and that hardly anybody opens. */
const CHROMIUMS_LICENCES = 'LICENSES.chromium.html';

export function builderConfig({ app, output, electronExecutable, electronVersion }: PackInput): Configuration {
  // The runtime and the native parts are those of this machine: each processor is packed for where it stands.
  const arch: Arch[] = [process.arch === 'arm64' ? 'arm64' : 'x64'];
  const icon = join(root, 'resources', 'icons', 'plumbline-512.png');
  return {
    appId: 'org.plumbline.workstation',
    productName: 'Plumbline',
    copyright: 'Copyright © 2026 Plumbline',
    directories: { app, output, buildResources: join(root, 'resources', 'icons') },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are electron-builder's, which fills them in for each target
    artifactName: 'Plumbline-${version}-${os}-${arch}.${ext}',
    electronVersion,
    electronDist: electronDistOf(electronExecutable),
    electronLanguages: ['en', 'en-US', 'en-GB', 'de'],
    electronFuses: releaseFuses(process.platform),
    // Packages with a driver would otherwise lie outside as a whole, where nothing proves that they are untouched.
    asar: { smartUnpack: false },
    asarUnpack: REAL_FILES,
    npmRebuild: false,
    afterExtract: ({ appOutDir }) => {
      for (const left of [...NOT_OF_THE_RUNTIME, ...SOFTWARE_DRAWING])
        rmSync(join(appOutDir, left), { recursive: true, force: true });
      packLicences(join(appOutDir, CHROMIUMS_LICENCES));
      return Promise.resolve();
    },
    // The program's one own kind of file. The others it reads belong to other programs.
    fileAssociations: {
      ext: labFileExtension,
      name: 'Plumbline lab',
      description: 'Plumbline lab',
      mimeType: labFileType,
      role: 'Viewer',
    },
    protocols: { name: 'Plumbline', schemes: ['plumbline'] },
    // Names the manifest that scripts/sign-update.ts signs; the program asks only the address of its own config.json.
    publish: { provider: 'generic', url: 'http://127.0.0.1', publishAutoUpdate: true },
    win: { icon, target: [{ target: 'nsis', arch }] },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['en_US', 'de_DE'],
    },
    mac: {
      icon,
      category: 'public.app-category.business',
      hardenedRuntime: true,
      // Updates of macOS come as the zip.
      target: [
        { target: 'dmg', arch },
        { target: 'zip', arch },
      ],
    },
    linux: {
      icon,
      executableName: 'plumbline',
      category: 'Office',
      synopsis: 'Calibration laboratory workstation',
      target: [
        { target: 'AppImage', arch },
        { target: 'deb', arch },
      ],
    },
    extraFiles: [{ from: join(app, 'out', 'renderer', 'licences.json.gz'), to: 'LICENCES.plumbline.json.gz' }],
  };
}

/** As any archiver opens it. */
function packLicences(file: string): void {
  if (!existsSync(file)) return;
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}

/** The folder with the whole runtime: on macOS the executable lies three folders deep in a bundle. */
function electronDistOf(executable: string): string {
  return process.platform === 'darwin' ? join(dirname(executable), '../../..') : dirname(executable);
}
