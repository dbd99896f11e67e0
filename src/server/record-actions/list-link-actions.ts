// Links that show one list to whoever has their address: as CSV to a spreadsheet, one with days as a calendar. The address is the secret, shown
// once; what it shows is never more than its maker saw then, and never more than they see now. docs/interface/access.md#links.
import { z } from 'zod';
import { handedOutFields, madeFields } from '../accounts/programs/handed-out-shapes.ts';
import { presentedHash } from '../accounts/programs/presented-secret.ts';
import { inPerson } from '../accounts/programs/program-key-actions.ts';
import { hashSecret, newMarkedSecret } from '../auth/secrets/secrets.ts';
import type { LinkAccess, SignIn } from '../auth/sign-in.ts';
import { AppError, invalid } from '../contract/errors.ts';
import { unknownParameter } from '../contract/filters/filter-problem.ts';
import { open } from '../contract/operations.ts';
import { calendarPaths, linkForms, workPath } from '../contract/principal.ts';
import { viewingOf } from '../core/access/narrowed.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { Registry } from '../core/lab/registry.ts';
import { assignedCustomers, handOut } from '../core/users/handed-out.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type Download, defineAction } from '../endpoints/define-action.ts';
import { addressOf } from '../endpoints/v2/list-query.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { type ExportServices, listFile } from './export-actions.ts';
import { type CalendarPath, listCalendar } from './list-calendar.ts';
import { workCalendar } from './work-calendar.ts';

interface LinkServices extends ExportServices {
  registry: Registry;
  signIn: Pick<SignIn, 'byLink'>;
  principals: Pick<Principals, 'byAccess'>;
}

interface Linked {
  form: (typeof linkForms)[number];
  path: string;
  /** Null: the work of its maker, which is no list. */
  resource: ResolvedResource | null;
  name: string;
  query: string;
}

const endings = { csv: 'csv', ical: 'ics' } as const;
const csv = 'text/csv';
const calendar = 'text/calendar';

const linkShape = objectShape(
  'access-key',
  z.object({
    ...handedOutFields,
    address: z.string().meta({
      description: 'Where the list is read, shown this once; whoever has it sees the list.',
      examples: ['/api/v2/links/pll_q3V7…/inventories.csv'],
    }),
  }),
);

/** Its parameters, as any address has them. */
export function askedIn(query: string) {
  const all = [...new URLSearchParams(query)];
  const repeated: Record<string, string[]> = {};
  for (const [name, value] of all) repeated[name] = [...(repeated[name] ?? []), value];
  const twice = Object.entries(repeated).filter(([, values]) => values.length > 1);
  return addressOf(Object.fromEntries(all), Object.fromEntries(twice));
}

const isCalendarPath = (path: string): path is CalendarPath => calendarPaths.some((one) => one === path);

async function downloadOf(services: LinkServices, ctx: Ctx, { form, path, resource, name, query }: Linked): Promise<Download> {
  const address = askedIn(query);
  if (resource === null) {
    const [refused] = Object.keys(address.query);
    if (refused !== undefined) throw unknownParameter(refused);
    return workCalendar(ctx, { translator: services.translator, title: name });
  }
  assertMay(ctx, resource, 'view');
  // Its own address ends in .csv.
  if (form === 'csv' && 'format' in address.query) throw unknownParameter('format');
  if (form === 'csv') return listFile(services, { ctx, resource, address });
  if (!isCalendarPath(path)) throw new AppError('route.not_found');
  return listCalendar(ctx, { translator: services.translator, path, title: name, address });
}

export function listLinkActions(services: LinkServices): Action[] {
  return [making(services), reading(services)];
}

function making(services: LinkServices): Action {
  return defineAction({
    ...inPerson,
    method: 'POST',
    path: 'auth/links',
    summary: 'Make a link that shows one list, as CSV or (lists with days) as a calendar; its address is shown this once',
    input: z.strictObject({
      ...madeFields,
      form: z
        .enum(linkForms)
        .meta({ description: `\`ical\` for ${[...calendarPaths, workPath].map((one) => `\`${one}\``).join(', ')} alone.` }),
      path: z
        .string()
        .min(1)
        .max(60)
        .meta({
          description: 'The list, as v2 calls it; `worklist` is what there is to do for whoever makes it.',
          examples: ['inventories'],
        }),
      query: z
        .string()
        .max(6000)
        .default('')
        .meta({
          description: 'What narrows, orders and lays out the list, as its export takes it.',
          examples: ['filter[status]=1&sort=duedate&headers=names'],
        }),
    }),
    output: oneOf(linkShape),
    status: 201,
    async run({ ctx, input: { form, path, query: given, name, valid_days: validDays }, headers }) {
      const query = given.replace(/^\?/, '');
      const resource = linkable(services.registry, form, path);
      if (resource === undefined) throw invalid({ path: [{ key: 'errors.link.no_list' }] });
      const { content } = await downloadOf(services, ctx, { form, path, resource, name, query });
      if (Symbol.asyncIterator in content) await content[Symbol.asyncIterator]().return?.();
      const secret = newMarkedSecret('link');
      const { id, ...attributes } = await handOut(ctx, {
        ...{ form, name, hash: hashSecret(secret), validDays, list: { path, query }, readOnly: true },
        ...{ operations: viewingOf(ctx.principal.operations), customers: await assignedCustomers(ctx) },
        madeWith: presentedHash(headers, false),
      });
      const address = `/api/v2/links/${secret}/${path}.${endings[form]}`;
      return { body: { data: { id, type: 'access-key', attributes: { ...attributes, address } } } };
    },
  });
}

function reading(services: LinkServices): Action {
  return defineAction({
    method: 'GET',
    path: 'links/{link}/{file}',
    summary: 'The list that a link shows, with the rights of who made it',
    requirement: open('The address itself is the secret: made by a user, for one list, revocable.'),
    since: '0.11.0',
    produces: [csv, calendar],
    input: z.strictObject({ link: z.string().max(200), file: z.string().max(200) }),
    async run({ ctx: nobody, input }) {
      const link = await services.signIn.byLink({ secret: input.link, address: nobody.address });
      const principal = link && (await services.principals.byAccess(link));
      if (!link || !principal || principal.lacksFactor) throw new AppError('route.not_found');
      const { lab } = nobody;
      const { language } = principal;
      const ctx: Ctx = { ...nobody, principal, language, naming: 'attributes', db: lab.reads };
      return { download: await downloadOf(services, ctx, linkedBy(services, link)) };
    },
  });
}

/** The list that a link may show so; null: the work of its maker; undefined: nothing of the kind. */
function linkable(registry: Registry, form: string, path: string): ResolvedResource | null | undefined {
  if (form === 'ical' && path === workPath) return null;
  const resource = registry.byPath(path);
  if (!resource?.definition.faces.includes('v2') || (form === 'ical' && !isCalendarPath(path))) return undefined;
  return resource;
}

function linkedBy({ registry }: LinkServices, { list, form, handedOut }: LinkAccess): Linked {
  const { path, query } = JSON.parse(list) as { path: string; query: string };
  const known = linkForms.find((one) => one === form);
  const resource = known && linkable(registry, known, path);
  if (resource === undefined || !known) throw new AppError('route.not_found');
  return { form: known, path, resource, name: handedOut?.name ?? path, query };
}
