// Whatever makes a price: a change of any of these is a change of what the matrix and the finder show.

export const madeOf = [
  'prices',
  'service-prices',
  'device-prices',
  'price-categories',
  'price-classes',
  'price-class-members',
  'price-scales',
  'price-surcharges',
  'device-types',
  'standard-articles',
];
