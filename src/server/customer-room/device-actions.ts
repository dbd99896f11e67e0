// The own devices in the room, one with its certificates, and these as files. docs/interface/portal.md#room.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { columnOf } from '../core/read/named-rows.ts';
import { listOf, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { readV2Page } from '../filter/from-v2-sort.ts';
import { type BundleServices, bundle, bundleManner, bundleTypes } from '../papers/certificate-bundle/bundle-actions.ts';
import { certificatesById, mostBundled } from '../papers/certificate-bundle/chosen-certificates.ts';
import { standing } from '../papers/certificate-check/standing.ts';
import { paperFile } from '../papers/make-paper.ts';
import { paperKinds } from '../papers/paper-kinds.ts';
import { type RoomRow, roomContext, roomRow, roomRows } from './read/room-reader.ts';
import { certificateOf, certificateShape, deviceFilter, deviceShape, is, shownDevices } from './room-devices.ts';

const reading = { requirement: needs('customer_room_view'), since: '0.13.0', inRoom: true } as const;
const keyed = z.strictObject({ id: z.string() });
const longestSearch = 200;

/** What a certificate is made of: its own devices and no others, as whoever asks sees them. */
const certifying = (ctx: Ctx) =>
  roomContext(ctx, 'inventory_details_calibrations_measurements_view', 'inventory_details_calibrations_standards_view');

export function roomDeviceActions(services: BundleServices): Action[] {
  return [listAction(services), ...readingActions(services), ...fileActions(services)];
}

const path = 'room/devices';

function listAction(services: BundleServices): Action {
  return defineAction({
    ...reading,
    method: 'GET',
    path,
    summary:
      'The own devices with state, due day, certificate and open order, by their numbers; with `due_until` those due first come first',
    input: z.strictObject({
      ...{ 'page[number]': z.string().optional(), 'page[size]': z.string().optional() },
      q: z.string().max(longestSearch).optional(),
      due_until: z.iso.date().optional().meta({ description: 'Those that are due by this day, and those overdue.' }),
    }),
    output: listOf(deviceShape),
    async run({ ctx: asked, input: { q, due_until: until, ...paging } }) {
      const ctx = roomContext(asked);
      const page = readV2Page(paging as Record<string, string>);
      const due = columnOf(ctx.lab.registry, 'inventory', 'duedate');
      const { rows, total } = await roomRows(ctx, 'inventory', {
        filter: both(deviceFilter(ctx), until ? { kind: 'compare', path: [due], op: '<=', value: until } : null),
        ...(q?.trim() ? { search: q.trim() } : {}),
        sort: [{ path: [until ? due : columnOf(ctx.lab.registry, 'inventory', 'asset_number')], direction: 'asc' }],
        ...{ limit: page.size, offset: (page.number - 1) * page.size },
      });
      return { list: { data: await shownDevices(ctx, services.translator, rows), page: { ...page, total } } };
    },
  });
}

function readingActions(services: BundleServices): Action[] {
  return [
    defineAction({
      ...reading,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One of the own devices',
      input: keyed,
      output: oneOf(deviceShape),
      async run({ ctx: asked, input: { id } }) {
        const ctx = roomContext(asked);
        const [data] = await shownDevices(ctx, services.translator, [await roomRow(ctx, 'inventory', id)]);
        return { body: { data } };
      },
    }),
    defineAction({
      ...reading,
      method: 'GET',
      path: `${path}/{id}/certificates`,
      summary: 'The released certificates of an own device, newest first',
      input: keyed,
      output: listOf(certificateShape),
      async run({ ctx: asked, input: { id } }) {
        const ctx = roomContext(asked);
        await roomRow(ctx, 'inventory', id);
        const filter = both(is(ctx, 'calibration', 'inventory_id', id), { kind: 'null', path: ['released_at'], negated: true });
        const sort = [{ path: [columnOf(ctx.lab.registry, 'calibration', 'calibration_date')], direction: 'desc' as const }];
        const { rows } = await roomRows(ctx, 'calibration', { filter, sort });
        const data = [];
        for (const row of rows) {
          const { id: key, ...said } = certificateOf(row);
          const { state } = await standing(ctx, key);
          data.push({
            id: key,
            type: 'room-certificate',
            attributes: { ...said, is_current: row.is_current === 1, standing: state },
          });
        }
        return { list: { data } };
      },
    }),
  ];
}

function both(one: FilterNode | null, other: FilterNode | null): FilterNode | null {
  return one && other ? { kind: 'and', items: [one, other] } : (one ?? other);
}

/** Of a calibration that is not released there is no certificate, as of one of somebody else. */
async function released(ctx: Ctx, id: string): Promise<RoomRow<'calibration'>> {
  const row = await roomRow(ctx, 'calibration', id);
  if (row.released_at === null) throw new AppError('record.not_found', { params: { id } });
  return row;
}

function fileActions(services: BundleServices): Action[] {
  return [
    defineAction({
      ...reading,
      method: 'GET',
      path: 'room/certificates/{id}',
      summary: 'The certificate of an own device as PDF, or its DCC',
      input: keyed.extend({ format: z.enum(['pdf', 'dcc']).default('pdf'), language: z.enum(['de', 'en']).optional() }),
      produces: ['application/pdf', 'application/xml'],
      mayBeLocked: true,
      async run({ ctx: asked, input: { id, format, language } }) {
        const ctx = certifying(asked);
        await released(ctx, id);
        const kind = paperKinds.find(({ contract }) => contract === 'calibration-certificate');
        if (!kind) throw new Error('no certificates');
        const given = { id, format, ...(language ? { language } : {}) };
        const { mediaType, name, content } = await paperFile(ctx, services, { kind, given });
        return { download: { mediaType, name, content } };
      },
    }),
    defineAction({
      ...reading,
      method: 'POST',
      path: 'room/certificates',
      summary: `Up to ${mostBundled} certificates of own devices with their DCC as an archive with a list of hashes, or as one PDF`,
      input: z.strictObject({ ids: z.array(z.string().min(1).max(80)).min(1).max(mostBundled), ...bundleManner }),
      produces: Object.values(bundleTypes),
      async run({ ctx: asked, input: { ids, ...as } }) {
        const ctx = certifying(asked);
        return bundle(ctx, services, { chosen: await certificatesById(ctx, ids), field: 'ids', as });
      },
    }),
  ];
}
