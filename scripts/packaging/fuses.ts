// The switches burnt into the packed executable. What they forbid holds whatever the environment or the command line says.
import type { Configuration } from 'electron-builder';

type Fuses = Required<Omit<NonNullable<Configuration['electronFuses']>, 'resetAdHocDarwinSignature'>>;

export function releaseFuses(platform: NodeJS.Platform): Fuses {
  return {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    // Linux has no place in the executable that could hold the hash.
    enableEmbeddedAsarIntegrityValidation: platform === 'darwin' || platform === 'win32',
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  };
}
