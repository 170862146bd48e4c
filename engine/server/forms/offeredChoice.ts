/** A choice that differs by person or answer. */
export interface OfferedChoice {
  value: string | number | boolean;
  label: string;
  /** Said below the label, such as the file endings that are accepted. */
  hint?: string;
  /** Said at the end, such as what it adds to the price. */
  note?: string;
  /** A stored value that is no longer offered. */
  disabled?: boolean;
}
