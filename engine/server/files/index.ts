export { contentProblems, endingOf, type Fault, faultOf } from './content.ts';
export { attachment } from './disposition.ts';
export { ensureMediaType, extensionOf, fingerprintOf, safeName, savableName } from './names.ts';
export { looksHarmful, programScanner, readHead, testFile } from './programScanner.ts';
export { type Scanner, ScannerUnreachable, type Verdict } from './scan.ts';
export { bytesOf, type Source, Uncountable } from './source.ts';
export { eachPart, openParts, partNames } from './zipParts.ts';
