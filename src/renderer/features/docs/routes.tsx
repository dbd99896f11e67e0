// The addresses of the reference: a version's introduction, its errors, the walk-throughs, a group, an endpoint.
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useOutletContext } from 'react-router';
import { DocsFrame } from './docs-frame.tsx';
import { ErrorsPage } from './errors-page.tsx';
import { GroupPage } from './group-page.tsx';
import { GuidePage } from './guide-page.tsx';
import type { ApiModel } from './model/api-model.ts';
import { OperationPage } from './operation-page.tsx';

// Long texts that few addresses show: each in a chunk of its own.
const WalkPage = lazy(async () => ({ default: (await import('./walks/walk-page.tsx')).WalkPage }));
const WalksPage = lazy(async () => ({ default: (await import('./walks/walks-page.tsx')).WalksPage }));

const ChangelogPage = lazy(async () => ({ default: (await import('./changelog/changelog-page.tsx')).ChangelogPage }));

const later = (Page: ComponentType) => (
  <Suspense>
    <Page />
  </Suspense>
);

const toFirst = <Navigate to="/docs/v1" replace />;

export const docsRoutes: RouteObject[] = [
  { path: '/docs', element: toFirst },
  {
    path: '/docs/:version',
    element: <DocsFrame />,
    children: [
      { index: true, element: <Guide /> },
      { path: 'errors', element: <ErrorsPage /> },
      { path: 'changelog', element: later(ChangelogPage) },
      { path: 'walks', element: later(WalksPage) },
      { path: 'walks/:walk', element: later(WalkPage) },
      { path: ':group', element: <OneGroup /> },
      { path: ':group/:operationId', element: <OneOperation /> },
    ],
  },
  { path: '*', element: toFirst },
];

function Guide() {
  return <GuidePage model={useOutletContext<ApiModel>()} />;
}

function OneGroup() {
  return <GroupPage model={useOutletContext<ApiModel>()} />;
}

function OneOperation() {
  return <OperationPage model={useOutletContext<ApiModel>()} />;
}
