// The addresses on printed labels: `/qrcode/<MTAG>`, `/inventory/qrcode/<mtag>`, `/frontend/frontendInventory/smallView?id=<mtag>`.
// Whoever is signed in and sees the device lands on its page, everyone else where the lab sends a visitor, else on the one 404.
// No target is taken from the request: what was asked only finds the row. docs/interface/portal.md#label-addresses.
import { AppError } from '../../contract/errors.ts';
import { keyInAddress } from '../../contract/label-address.ts';
import { filledAddress, keyPlaceholder } from '../../contract/portal.ts';
import { mayView } from '../../core/access/permissions.ts';
import { findRecord } from '../../core/read/read.ts';
import { publicContext, publicReader } from '../../portal/public-reader.ts';
import { publicView } from '../../portal/public-view.ts';
import type { RateLimit } from '../door/rate-limit.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { contextFor } from '../exchange/request-context.ts';
import type { Services } from '../exchange/services.ts';
import { sendLabelPage } from './label-page.ts';

/** The key that a label names, null when it cannot be read; undefined for any other address. */
export function labelKey({
  method,
  url = '/',
}: {
  method?: string | undefined;
  url?: string | undefined;
}): string | null | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return keyInAddress(url);
}

interface LabelCall {
  exchange: Exchange;
  services: Services;
  key: string | null;
  limit: RateLimit;
}

export async function handleLabelAddress({ exchange, services, key, limit }: LabelCall): Promise<void> {
  const target = (await ownPage(exchange, services, key)) ?? (await visitorPage({ exchange, services, key, limit }));
  if (target === null) return sendLabelPage(exchange, 'not-found');
  if (typeof target !== 'string') return sendLabelPage(exchange, 'too-many', target.retryAfter);
  exchange.res.writeHead(302, { Location: target, 'Cache-Control': 'no-store', 'Content-Length': 0 });
  exchange.res.end();
}

async function ownPage(exchange: Exchange, services: Services, key: string | null): Promise<string | null> {
  const secret = services.sessionCookie.secretOf(exchange.req.headers.cookie);
  const userId = secret === null || key === null ? null : await services.signIn.bySession(secret);
  const principal = userId === null ? null : await services.principals.byId(userId);
  if (!principal || principal.lacksFactor) return null;
  exchange.trail.userId = principal.userId;
  const ctx = contextFor({ exchange, services, principal, naming: 'attributes' });
  const inventory = services.lab.registry.resource('inventory');
  const row = mayView(ctx, inventory) ? await findRecord(ctx, inventory, key ?? '') : null;
  return row ? `/inventory/${encodeURIComponent(row.MTAG)}` : null;
}

async function visitorPage({ exchange, services, key, limit }: LabelCall): Promise<string | { retryAfter: number } | null> {
  const refused = await refusal(limit, exchange);
  if (refused) return refused;
  const { lab } = services;
  const reader = await publicReader(lab);
  const ctx = publicContext({ ctx: { lab, ...exchange }, reader, language: 'en' });
  const inventory = publicView(lab.registry.resource('inventory'));
  const row = await findRecord(ctx, inventory, key ?? '');
  if (!reader.codes || !row) return null;
  return filledAddress(reader.codeAddress ?? `/portal/${keyPlaceholder}`, String(row[inventory.key]));
}

async function refusal(limit: RateLimit, { address, res }: Exchange): Promise<{ retryAfter: number } | null> {
  try {
    await limit.take(address, res);
    return null;
  } catch (error) {
    if (error instanceof AppError) return { retryAfter: error.details.retryAfterSeconds ?? 60 };
    throw error;
  }
}
