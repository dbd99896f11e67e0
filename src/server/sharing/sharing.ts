// The lab on the local network: one door that is opened and closed while the program runs. Whatever keeps it from opening, the lab
// itself goes on, and the reason is said where it can be changed. docs/quality.md#s15, docs/interface/safety.md#network.

import { AppError, type FieldProblem, invalid } from '../contract/errors.ts';
import type { SharingChange, SharingSettings, SharingState } from '../contract/lab/sharing.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import { assertKeptVersion } from '../core/write/upsert-record.ts';
import type { WriteOptions } from '../core/write/write-options.ts';
import type { Log } from '../lib/log.ts';
import type { FoundLab } from './announce.ts';
import { certificatesIn, LockedCertificate, UnreadableCertificate } from './certificate-files.ts';
import { type Clients, createClients } from './clients.ts';
import { type Listener, type ListenerInput, openListener } from './listener.ts';
import { inUrl, type NetworkList, namesOf, networkList, type Place, placeOf } from './networks.ts';
import { assertUsable, keepSettings, keptSettings, noteCertificate, sharingSettings } from './settings.ts';

export interface SharingInput {
  /** Of the lab's data: certificates of this computer. */
  folder: string;
  /** Locks their keys; null where the system keeps no secrets. */
  secret: string | null;
  version: string;
  now(): number;
  log: Log;
  /** Further names this computer answers to, of `config.json`. */
  names: readonly string[];
  /** Opened, closed, or somebody came or went. */
  changed?: () => void;
}

/** Who answers what comes in by the door. */
export type Answering = Pick<ListenerInput, 'onRequest' | 'onBroken'>;

export interface SharedNow {
  settings: SharingSettings;
  open: boolean;
  /** Why it is not open although it should be, or cannot be reached although it is. */
  problem: FieldProblem | null;
  /** Where others reach it, the best first. */
  addresses: readonly string[];
  /** Who may come in, when no network was set. */
  usualNetworks: readonly string[];
  certificate: { pem: string; fingerprint: string; from: number; until: number } | null;
}

export interface Sharing {
  state(): SharingState;
  now(lab: Lab): Promise<SharedNow>;
  change(ctx: Ctx, values: SharingChange, options?: WriteOptions): Promise<void>;
  replaceCertificate(ctx: Ctx): Promise<void>;
  clients: Pick<Clients, 'note' | 'list' | 'cut'>;
  find(): Promise<FoundLab[]>;
  /** The names that requests over the network may be sent to. */
  hosts(): ReadonlySet<string>;
  answerWith(answering: Answering): void;
  /** Brings the door into the state that the lab has set; never fails. */
  follow(lab: Lab): Promise<void>;
  close(): Promise<void>;
}

interface Door {
  settings: SharingSettings;
  place: Place;
  names: readonly string[];
  allowed: NetworkList;
  listener: Listener;
  stopAnnouncing(): void;
}

export function createSharing({
  folder,
  secret,
  version,
  now,
  log,
  names: configured,
  changed = () => undefined,
}: SharingInput): Sharing {
  const certificates = certificatesIn(folder, secret);
  const clients = createClients(now);
  let door: Door | null = null;
  let problem: FieldProblem | null = null;
  let answering: Answering = {
    onRequest: (_req, res) => void res.writeHead(503).end(),
    onBroken: (_error, socket) => void socket.destroy(),
  };
  let turn: Promise<unknown> = Promise.resolve();

  /** One change after the other: two at once would open two doors. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  const trouble = (error: unknown) => log.warn('the local network was not told of the lab', { error });

  function stopAnnouncing(): void {
    door?.stopAnnouncing();
    if (door) door.stopAnnouncing = () => undefined;
  }

  async function tell(opened: Door): Promise<void> {
    stopAnnouncing();
    try {
      opened.stopAnnouncing = (await import('./announce.ts')).announce(
        {
          ...{ name: opened.settings.name, port: opened.settings.port, version },
          host: opened.names.find((name) => name.endsWith('.local')) ?? 'plumbline.local',
          addresses: opened.place.addresses,
          fingerprint: certificates.authority()?.fingerprint ?? '',
        },
        trouble,
      );
    } catch (error) {
      trouble(error);
    }
  }

  async function shut(): Promise<void> {
    const closing = door;
    stopAnnouncing();
    door = null;
    await closing?.listener.close();
    clients.forget();
    changed();
  }

  async function open(settings: SharingSettings): Promise<void> {
    const place = placeOf(settings.card);
    if (!place) throw invalid({ card: [{ key: 'errors.sharing.no_card', params: { card: settings.card } }] });
    const names = namesOf(place, configured);
    const { chain, key } = certificates.forNames({ lab: settings.name, names, now: now() });
    const allowed = networkList(settings.networks.length > 0 ? settings.networks : place.networks);
    const opened: Door = { settings, place, names, allowed, stopAnnouncing: () => undefined, listener: await listen() };
    door = opened;
    await tell(opened);
    changed();

    function listen(): Promise<Listener> {
      return openListener({
        ...{ host: place?.host ?? '', port: settings.port, chain, key, ...answering },
        admits: (address) => (door ?? opened).allowed.has(address),
        onConnection: renewInTime,
        onCount: changed,
      }).catch((error: unknown) => {
        throw listenProblem(error, settings);
      });
    }
  }

  /** A door that stands open for a year must not show a certificate that has ended. */
  function renewInTime(): void {
    if (!door || !certificates.endsSoon(now())) return;
    try {
      door.listener.renew(certificates.forNames({ lab: door.settings.name, names: door.names, now: now() }));
    } catch (error) {
      log.error('the certificate could not be renewed', { error });
    }
  }

  /** From what it is to what it shall be; when that fails it is what it was. */
  async function move(settings: SharingSettings): Promise<void> {
    const before = door?.settings ?? null;
    if (!settings.enabled) return clients.farewell().then(shut);
    if (before && before.port === settings.port && before.card === settings.card && door) {
      door.settings = settings;
      door.allowed = networkList(settings.networks.length > 0 ? settings.networks : door.place.networks);
      door.listener.check();
      if (before.name !== settings.name) await tell(door);
      return;
    }
    await shut();
    try {
      await open(settings);
    } catch (error) {
      if (before) await open(before).catch((again: unknown) => log.error('sharing did not come back', { error: again }));
      const useless = uselessCertificate(error);
      throw useless ? new AppError('record.locked', { messageKey: useless.key, params: useless.params, cause: error }) : error;
    }
  }

  function uselessCertificate(error: unknown): FieldProblem | null {
    if (error instanceof LockedCertificate) return { key: 'errors.sharing.locked_key' };
    if (error instanceof UnreadableCertificate) return { key: 'errors.sharing.certificate', params: { folder } };
    return null;
  }

  function problemOf(error: unknown): FieldProblem {
    const useless = uselessCertificate(error);
    if (useless) return useless;
    if (!(error instanceof AppError)) return { key: 'errors.sharing.failed', params: { reason: String(error) } };
    const [first] = Object.values(error.details.fields ?? {}).flat();
    return first ?? { key: error.messageKey, params: error.params };
  }

  function authority() {
    try {
      return certificates.authority();
    } catch {
      return null;
    }
  }

  async function followNow(lab: Lab): Promise<void> {
    const settings = await sharingSettings(lab);
    problem = null;
    try {
      if (settings.enabled && !certificates.exist()) problem = { key: 'errors.sharing.elsewhere' };
      else await move(settings);
    } catch (error) {
      await shut();
      problem = problemOf(error);
      log.warn('the lab could not be shared', { error });
    }
  }

  return {
    state: () => ({
      shared: door !== null,
      address: door ? (addressesOf(door)[0] ?? null) : null,
      clients: clients.list().filter(({ connections }) => connections > 0).length,
    }),
    async now(lab) {
      const settings = await sharingSettings(lab);
      const place = placeOf(settings.card);
      const gone = door && !place ? { key: 'errors.sharing.no_card', params: { card: settings.card } } : null;
      return {
        settings,
        open: door !== null,
        problem: settings.enabled ? (problem ?? gone) : null,
        addresses: door ? addressesOf(door) : [],
        usualNetworks: place?.networks ?? [],
        certificate: authority(),
      };
    },
    change: (ctx, values, options = {}) =>
      inTurn(async () => {
        // Before a door is opened or shut: changes come one after the other, and nobody else writes them.
        await assertKeptVersion(ctx, keptSettings, options);
        const before = await sharingSettings(ctx.lab);
        const settings = { ...before, ...values };
        assertUsable(settings);
        const was = door?.settings ?? { ...before, enabled: false };
        await move(settings);
        problem = null;
        try {
          await keepSettings(ctx, settings);
        } catch (error) {
          await move(was);
          throw error;
        }
      }),
    replaceCertificate: (ctx) =>
      inTurn(async () => {
        const settings = door?.settings ?? (await sharingSettings(ctx.lab));
        const place = placeOf(settings.card);
        const before = authority()?.fingerprint ?? null;
        const wanted = { lab: settings.name, names: place ? namesOf(place, configured) : [], now: now() };
        certificates.replace(wanted);
        await noteCertificate(ctx, { before, after: authority()?.fingerprint ?? '' });
        if (!door) return;
        door.listener.renew(certificates.forNames(wanted));
        // What was opened under the old one would go on with it.
        door.listener.cut();
        await tell(door);
      }),
    clients,
    async find() {
      const own = door ? new Set(addressesOf(door)) : new Set<string>();
      return (await (await import('./announce.ts')).findLabs(trouble)).filter(({ address }) => !own.has(address));
    },
    hosts: () => new Set((door?.names ?? []).map((name) => inUrl(name))),
    answerWith(given) {
      answering = given;
    },
    follow: (lab) => inTurn(() => followNow(lab)),
    close: () => inTurn(shut),
  };
}

/** Addresses before names: every phone knows what to do with one. */
function addressesOf({ place, names, settings }: Door): string[] {
  const all = [...place.addresses, ...names.filter((name) => !place.addresses.includes(name))];
  return all.map((name) => `https://${inUrl(name)}:${settings.port}`);
}

function listenProblem(error: unknown, { port, card }: SharingSettings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return invalid({ port: [{ key: 'errors.sharing.port_taken', params: { port } }] });
  if (code === 'EACCES') return invalid({ port: [{ key: 'errors.sharing.port_denied', params: { port } }] });
  if (code === 'EADDRNOTAVAIL') return invalid({ card: [{ key: 'errors.sharing.no_card', params: { card } }] });
  return error;
}
