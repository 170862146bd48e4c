export { attachment } from './contentDisposition.ts';
export { ensureMediaType, extensionOf, fingerprintOf, safeName, savableName } from './fileNames.ts';
export { contentProblems, endingOf, type FileFault, findFileFault } from './findFileFault.ts';
export { looksHarmful, programScanner, readHead, testFile } from './programScanner.ts';
export { type FileSource, readAllBytes, Uncountable } from './source.ts';
export { type Scanner, ScannerUnreachable, type ScanResult } from './virusScanner.ts';
export { eachPart, openParts, partNames } from './zipParts.ts';
