export interface AtRecord {
  resource: string;
  /** The record. */
  uuid: string;
  doing: 'reads' | 'edits';
}
