// How this machine's npm reaches its registry: its two configuration files, what of it stands in the environment, and the authorities
// it trusts. All of that is lent to the bare machine, and nothing more.
import { existsSync } from 'node:fs';
import { runCommand } from '../runtime/run-command.ts';

export interface NpmOfHost {
  /** Files of the host and where they stand in the bare machine. */
  lent: { from: string; to: string }[];
  env: Record<string, string>;
}

/** Not where Debian's own list would be written. */
const AUTHORITIES = '/etc/npm-authorities.crt';
/** What describes the host's own Node.js, and what npm itself hands to its scripts. */
const OF_THE_HOST =
  /^npm_config_(?:nodedir|prefix|cache|userconfig|globalconfig|global_prefix|local_prefix|init_module|node_gyp|npm_version|user_agent|noproxy)$/i;

export async function npmOfHost(): Promise<NpmOfHost> {
  const user = await settingOf('userconfig');
  const global = await settingOf('globalconfig');
  const authorities = [await settingOf('cafile'), process.env.NODE_EXTRA_CA_CERTS ?? ''].find(
    (path) => path !== '' && existsSync(path),
  );
  const lent = [
    { from: user, to: '/root/.npmrc' },
    { from: global, to: '/usr/local/etc/npmrc' },
    ...(authorities ? [{ from: authorities, to: AUTHORITIES }] : []),
  ];
  const inEnvironment = Object.entries(process.env).filter(
    (pair): pair is [string, string] => /^npm_config_/i.test(pair[0]) && !OF_THE_HOST.test(pair[0]) && !!pair[1],
  );
  return {
    lent: lent.filter(({ from }) => existsSync(from)),
    env: {
      ...Object.fromEntries(inEnvironment),
      ...(authorities ? { npm_config_cafile: AUTHORITIES, NODE_EXTRA_CA_CERTS: AUTHORITIES } : {}),
    },
  };
}

/** As npm sees it outside this project. */
async function settingOf(key: string): Promise<string> {
  const { stdout } = await runCommand('npm', ['config', 'get', key], { cwd: '/' });
  const value = stdout.trim();
  return value === 'null' || value === 'undefined' ? '' : value;
}
