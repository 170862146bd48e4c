export { formatFinding, lintSchemas } from './lint.ts';
export { lintMigrations, type MigrationRule } from './migrationLint.ts';
export { changedStatements } from './migrationStatements.ts';
export { appTemplate } from './templates/appTemplate.ts';
