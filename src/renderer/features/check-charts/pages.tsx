// The screens of control charts, which come together: they share how a chart is measured out.
export { ChartPage } from './chart-page.tsx';
export { GlancePage } from './glance-page.tsx';
