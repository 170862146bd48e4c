export { type Acted, audit, forgetParticulars, type Staff, staffOf } from './audit.ts';
export { whole, wholeEntries } from './entries.ts';
export { type AuditRow, auditEntries, auditParticulars, type Facts } from './tables.ts';
