export interface ExplainTarget {
  resource: string;
  /** The record whose page it is; absent: the list. */
  uuid?: string;
}
