// docs/interface/prices.md#records, docs/interface/prices.md#attributes: what the derivation rule of a price group must say.
import { groupHooks } from '../../prices/book/group-rules.ts';

export const priceCategoryHooks = groupHooks;
