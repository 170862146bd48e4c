export { engineFigures, type FigureSet, readWaiting } from './figures.ts';
export { serveMetrics } from './serveMetrics.ts';
