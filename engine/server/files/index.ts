export { contentProblems, endingOf, type FileFault, findFileFault } from './content.ts';
export { attachment } from './disposition.ts';
export { ensureMediaType, extensionOf, fingerprintOf, safeName, savableName } from './fileNames.ts';
export { looksHarmful, programScanner, readHead, testFile } from './programScanner.ts';
export { type FileSource, readAllBytes, Uncountable } from './source.ts';
export { type Scanner, ScannerUnreachable, type ScanResult } from './virusScanner.ts';
export { eachPart, openParts, partNames } from './zipParts.ts';
