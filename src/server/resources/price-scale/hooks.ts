// docs/interface/prices.md#records, docs/interface/prices.md#surcharges-and-scales: what a quantity scale must say.
import { scaleRowHooks } from '../../prices/rules/scale-rules.ts';

export const priceScaleHooks = scaleRowHooks;
