export interface PresenceTarget {
  resource: string;
  /** The record. */
  uuid: string;
  doing: 'reads' | 'edits';
}
