export { type ActingStaff, type AuditEvent, audit, deletePersonalData, staffOf } from './audit.ts';
export { isLinkedTo, linkedUuid, readAuditEntries, withPersonalData } from './entries.ts';
export { type AuditFacts, type AuditRow, auditEntries, auditParticulars } from './tables.ts';
