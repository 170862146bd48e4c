export { principalColumns, sessionColumns } from './columns.ts';
