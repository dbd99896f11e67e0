// The addresses of the reference: a version's introduction, a group, an endpoint.
import { Navigate, type RouteObject, useOutletContext } from 'react-router';
import { DocsFrame } from './docs-frame.tsx';
import { ErrorsPage } from './errors-page.tsx';
import { GroupPage } from './group-page.tsx';
import { GuidePage } from './guide-page.tsx';
import type { ApiModel } from './model/api-model.ts';
import { OperationPage } from './operation-page.tsx';

const toFirst = <Navigate to="/docs/v1" replace />;

export const docsRoutes: RouteObject[] = [
  { path: '/docs', element: toFirst },
  {
    path: '/docs/:version',
    element: <DocsFrame />,
    children: [
      { index: true, element: <Guide /> },
      { path: 'errors', element: <ErrorsPage /> },
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
