import type { FormatDifference, RunFormat } from './read/formatDifference.ts';

export type ChangeKind =
  | 'insertion'
  | 'deletion'
  | 'replacement'
  | 'move'
  | 'format'
  | 'paragraph_format'
  | 'section_format'
  | 'table_format'
  | 'row_insertion'
  | 'row_deletion'
  | 'cell_insertion'
  | 'cell_deletion'
  | 'cell_merge'
  | 'numbering'
  | 'content_control';

/** What is decided at once: one or more revisions of one author. */
export interface Change {
  /** Stable for the same file: the part's name, and the number of its first revision. */
  id: string;
  kind: ChangeKind;
  author: string;
  /** ISO 8601 as written in the document, which has no time zone in many; null without one. */
  date: string | null;
  /** Key of the story with its first revision. */
  story: string;
  /** Index of the paragraph in its story where the change begins. */
  paragraph: number;
  /** Inserted or moved text; a line break for each paragraph mark. */
  inserted: string;
  deleted: string;
  formats: FormatDifference[];
}

/** Text with one look and one set of changes. */
export interface TextRun {
  kind: 'text' | 'tab' | 'line_break' | 'page_break' | 'picture' | 'note' | 'field' | 'other';
  text: string;
  /** Identifiers of the changes that the text belongs to, the outermost first. */
  changes: { id: string; side: 'insert' | 'delete' | 'format'; isMove: boolean }[];
  /** Identifiers of the remarks on the text. */
  remarks: string[];
  format: RunFormat;
}

export interface Paragraph {
  kind: 'paragraph';
  /** Index in its story, including paragraphs in tables and text boxes. */
  index: number;
  /** Name of the style; null for the default. */
  style: string | null;
  /** Level of the list, from 0; null outside of a list. */
  listLevel: number | null;
  isRightToLeft: boolean;
  runs: TextRun[];
  /** Changes of the paragraph mark: the break is inserted or deleted. */
  mark: TextRun['changes'];
  /** Identifiers of changes of the paragraph's format. */
  changes: string[];
  /** Content of text boxes that are anchored in the paragraph. */
  textBoxes: Block[];
}

export interface TableCell {
  changes: string[];
  columnSpan: number;
  blocks: Block[];
}

export interface TableRow {
  changes: string[];
  cells: TableCell[];
}

export interface Table {
  kind: 'table';
  changes: string[];
  rows: TableRow[];
}

export type Block = Paragraph | Table;

/** A flow of text: the body, a header, a footer, or a note. */
export interface Story {
  key: string;
  kind: 'body' | 'header' | 'footer' | 'footnote' | 'endnote' | 'comment';
  blocks: Block[];
}

/** A comment of the document, with its replies. */
export interface Remark {
  id: string;
  author: string;
  initials: string | null;
  date: string | null;
  paragraphs: string[];
  isResolved: boolean;
  replies: Remark[];
  /** Where it is anchored; null for a comment that no text refers to. */
  anchor: { story: string; paragraph: number; text: string } | null;
}

/** What was changed, in numbers. */
export interface ChangeFigures {
  changes: number;
  /** Threads: replies are not counted. */
  remarks: number;
  /** Words before the changes. */
  words: number;
  /** The larger number of words of each change: those that it deletes or those that it inserts. Moves count nothing. */
  changedWords: number;
}

export interface TrackedDocument {
  stories: Story[];
  /** In the order of the document: the body, then notes, headers and footers. */
  changes: Change[];
  remarks: Remark[];
  /** Authors of changes and remarks, those with the most changes first. */
  authors: string[];
  figures: ChangeFigures;
}
