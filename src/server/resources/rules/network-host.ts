// What stands as an address of the network is an address or a name, and nothing else: it is opened as a connection, never read as anything
// else.
import { isIP } from 'node:net';

const hostName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i;

export const isHost = (text: string) => isIP(text) !== 0 || hostName.test(text);
