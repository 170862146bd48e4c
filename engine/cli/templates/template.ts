/** A file to begin with, and what to do next. */
export interface Template {
  /** From the schemas folder. */
  file: string;
  json: Record<string, unknown>;
  next: string[];
}

/** `invoice_note` -> `InvoiceNote`, as types are named. */
export const pascalCase = (name: string): string =>
  name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
