// How this machine reaches Debian's packages: the same mirror, the same proxy, the same patience with dates.
import { runCommand } from '../runtime/run-command.ts';

export interface AptOfHost {
  mirror: string;
  /** The text of a sources.list. */
  sources: string;
  /** The text of a configuration file. */
  configuration: string;
  proxies: Record<string, string>;
}

const USUAL_MIRROR = 'http://deb.debian.org/debian/';
const FORMAT = '$(REPO_URI) $(CODENAME) $(COMPONENT)';
/** What concerns the host's own lists, not how they are reached. */
const OF_THE_HOST = /^Acquire::(?:IndexTargets|Changelogs|CompressionTypes|Languages|cdrom)/;
const PROXIES = /^(?:https?|ftp|all|no)_proxy$/i;

export async function aptOfHost(release: string): Promise<AptOfHost> {
  const env = process.env;
  const listed = await runCommand('apt-get', ['indextargets', '--format', FORMAT, 'Created-By: Packages', 'Origin: Debian']);
  const ofRelease = listed.stdout
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, codename = '']) => codename === release || codename.startsWith(`${release}-`));
  const mirror = ofRelease.find(([, codename]) => codename === release)?.[0] ?? USUAL_MIRROR;
  const targets = ofRelease.length > 0 ? ofRelease : [[mirror, release, 'main']];
  const inEnvironment = Object.entries(env).filter((pair): pair is [string, string] => PROXIES.test(pair[0]) && !!pair[1]);
  const configured = await runCommand('apt-config', ['dump', '--no-empty', 'Acquire']);
  const configuration = configured.stdout.split('\n').filter((line) => line !== '' && !OF_THE_HOST.test(line));
  const ownProxy = configuration.map((line) => /^Acquire::http::Proxy "(.+)";$/i.exec(line)?.[1]).find(Boolean);
  return {
    mirror,
    sources: [...new Set(targets.map(([uri, suite, component]) => `deb ${uri} ${suite} ${component}\n`))].join(''),
    configuration: `${configuration.join('\n')}\n`,
    proxies: { ...(ownProxy ? { http_proxy: ownProxy } : {}), ...Object.fromEntries(inEnvironment) },
  };
}
