// A refusal of v2 as clients of OData expect it: one object `error`, and 400 for what is wrong with an address. docs/interface/connections.md#odata-errors.
import type { V2Error } from './refusal.ts';

export function odataRefusal({ status, headers, body }: V2Error) {
  const [first, ...others] = body.errors.map(({ code, detail, source, meta }) => ({
    code,
    message: detail,
    ...(source && 'parameter' in source ? { target: source.parameter } : {}),
    ...(meta ? { innererror: { position: meta.position } } : {}),
  }));
  const details = others.map(({ innererror: _place, ...detail }) => detail);
  return {
    status: status === 422 ? 400 : status,
    headers: { ...headers, 'OData-Version': '4.0' },
    body: { error: { ...first, ...(details.length > 0 ? { details } : {}) } },
  };
}
