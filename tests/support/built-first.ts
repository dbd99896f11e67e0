// Server tests start whole programs again and again, as they are built: one of source files needs four times as long to start.
export { ensureBuilt as setup } from '../../scripts/build.ts';
