export { changedStatements } from './migrationStatements.ts';
