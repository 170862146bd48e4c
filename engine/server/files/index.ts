export { extensionOf } from '../../dsl/files/fileNames.ts';
export { attachment } from './contentDisposition.ts';
export { ensureMediaType, fingerprintOf, safeName, savableName } from './fileNames.ts';
export { contentProblems, endingOf, type FileFault, findFileFault } from './findFileFault.ts';
export { looksHarmful, programScanner, readHead, testFile } from './programScanner.ts';
export type { FileSource } from './source.ts';
export { type Scanner, ScannerUnreachable, type ScanResult } from './virusScanner.ts';
export { openParts, partNames } from './zipParts.ts';
