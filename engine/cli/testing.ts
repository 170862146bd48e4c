export { formatFinding, lintSchemas } from './lint.ts';
export { changedStatements } from './migrationStatements.ts';
export { appTemplate } from './templates/appTemplate.ts';
