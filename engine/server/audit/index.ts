export { type ActingStaff, type AuditEvent, audit, deletePersonalData, staffOf } from './audit.ts';
export { readAuditEntries, withPersonalData } from './entries.ts';
export { type AuditRow, auditEntries, auditParticulars, type Facts } from './tables.ts';
