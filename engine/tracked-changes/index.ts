export { type ComparedDocument, compareDocuments } from './compare/compareDocuments.ts';
export type { Authorship } from './compare/wordXml.ts';
export type { FormatDifference, RunFormat } from './read/formatDifference.ts';
export { readTrackedDocument } from './readTrackedDocument.ts';
export { type Decisions, resolveChanges } from './resolve/resolveDocument.ts';
export type { Decision } from './resolve/resolvePart.ts';
export type * from './trackedDocument.ts';
export { UnreadableDocument, type UnreadableReason } from './unreadableDocument.ts';
