import type { RaRecord } from 'react-admin';
import { valueAt as valueAtPath } from '../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import type { MoneyAmount } from '../../dsl/text/localeFormats.ts';

/** A record of the API; `id` is its key field. All other fields are known from the resource file only. */
export type Row = RaRecord<string>;

/** In place of a record that is not created yet. */
export const NO_ROW: Row = { id: '' };

/** Whether a value of a row is an amount of money. */
export const isMoney = (value: unknown): value is MoneyAmount =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** The value at a dotted path, or undefined. */
export const valueAt = (row: unknown, path: string): unknown => valueAtPath(row, path.split('.'));

/** `"{number} {name}"` or a single field, filled from the row. */
export function fillTemplate(template: string, row: unknown): string {
  if (!template.includes('{')) return String(valueAt(row, template) ?? '');
  return template.replace(/\{([^}]+)\}/g, (_, path: string) => String(valueAt(row, path) ?? '')).trim();
}

/** The title of a row: by the template for references, else its name, else by the resource's title, else its key. */
export const nameOf = (row: Row, { title, refTitle }: Pick<ResolvedResource, 'title' | 'refTitle'>): string =>
  String((refTitle && fillTemplate(refTitle, row)) || row.name || fillTemplate(title, row) || row.id);

/** A name and each of its parts, such as "Mara Lindqvist" and "Northfield Press". */
export const partsOfName = (name: string): Set<string> => new Set([name, ...name.split(' · ')]);

/** In one line a dot between two names stays at the first of them. */
export const withoutBreaks = (name: string): string => name.replaceAll(' · ', '\u00a0· ');

/** The key of another record that a field names; empty where it names none. */
export function keyIn(value: unknown): string {
  const key = typeof value === 'object' && value !== null ? (value as { uuid?: unknown }).uuid : value;
  return key === undefined || key === null ? '' : String(key);
}
