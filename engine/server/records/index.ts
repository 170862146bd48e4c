export { eraseRecords } from './erasing.ts';
export { isCanonicalUuid } from './operand.ts';
export { ownAccesses, ownRecordFiles, ownRecords } from './ownRecords.ts';
export type { ReferencableTables } from './referencable.ts';
export { rowsOf } from './rows.ts';
export { collectionSchema, type RecordFileRow, recordFiles } from './tables.ts';
