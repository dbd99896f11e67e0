// Spec 2.6; decisions 6.16: what the derivation rule of a price group must say.
import { groupHooks } from '../../prices/book/group-rules.ts';

export const priceCategoryHooks = groupHooks;
