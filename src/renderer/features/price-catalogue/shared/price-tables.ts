// The records a price depends on, by their plural paths: what shows prices is asked again when one of them is written.

export const priceTables = [
  'prices',
  'service-prices',
  'price-classes',
  'price-class-members',
  'price-categories',
  'price-scales',
  'price-surcharges',
  'standard-articles',
  'device-types',
] as const;
