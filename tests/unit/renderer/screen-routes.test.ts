// Every place that rail, menus and breadcrumbs know is a screen in the table of routes, and no address of theirs is lost.
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { elsewhere, sections } from '#renderer/app/places/modules.ts';
import { screenRoutes } from '#renderer/app/screen-routes.tsx';
import { kinds } from '#renderer/records/kinds/index.ts';

const places = [
  ...sections.flatMap(({ modules }) => modules),
  ...elsewhere,
  ...kinds.map(({ name, route }) => ({ name, to: route })),
];

it.each(places.map(({ name, to }) => [name, to] as const))('%s is reached at %s', (_name, to) => {
  // Not as one of the records of a kind, whose addresses take any word.
  expect(matchRoutes(screenRoutes, to)).toMatchObject([{ pathname: to, params: {} }]);
});
