export { lintSchemas, told } from './lint.ts';
export { changedStatements } from './migrationStatements.ts';
export { appStart } from './templates/appStart.ts';
