export { createDataProvider } from './dataProvider.ts';
