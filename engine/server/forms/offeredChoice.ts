/** A choice that differs by person or answer. */
export interface OfferedChoice {
  value: string | number | boolean;
  label: string;
  /** Shown below the label, such as the accepted file extensions. */
  hint?: string;
  /** Shown at the end, such as what it adds to the price. */
  note?: string;
  /** A stored value that is no longer offered. */
  disabled?: boolean;
}
