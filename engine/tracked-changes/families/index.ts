import type { ChangeKind } from '../trackedDocument.ts';

/** Kinds of changes as people decide them at once. */
export const families = ['replacement', 'insertion', 'deletion', 'move', 'format', 'other'] as const;
export type ChangeFamily = (typeof families)[number];

const familyOfKind: Record<ChangeKind, ChangeFamily> = {
  replacement: 'replacement',
  insertion: 'insertion',
  row_insertion: 'insertion',
  cell_insertion: 'insertion',
  deletion: 'deletion',
  row_deletion: 'deletion',
  cell_deletion: 'deletion',
  move: 'move',
  format: 'format',
  paragraph_format: 'format',
  section_format: 'format',
  table_format: 'format',
  numbering: 'format',
  cell_merge: 'other',
  content_control: 'other',
};

export const familyOf = ({ kind }: { kind: ChangeKind }): ChangeFamily => familyOfKind[kind];
