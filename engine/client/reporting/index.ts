export { reportError, startReporting } from './reporting.ts';
