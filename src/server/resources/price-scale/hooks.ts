// Spec 2.6; decisions 6.6: what a quantity scale must say.
import { scaleRowHooks } from '../../prices/rules/scale-rules.ts';

export const priceScaleHooks = scaleRowHooks;
