export { eraseRecords } from './eraseRecords.ts';
export { type NewRecordFile, saveRecordFile } from './files/saveRecordFile.ts';
export { ownAccesses, ownRecordFiles, ownRecords } from './ownRecords.ts';
export type { ReferencableTables } from './referencable.ts';
export { rowsOf } from './rowsForFunctions.ts';
export { isCanonicalUuid } from './sql/operand.ts';
export { collectionSchema, type RecordFileRow, recordFiles } from './tables.ts';
