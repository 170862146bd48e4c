import { ERRORS_KEY, type ErrorSchema, isObject, type RJSFSchema } from '@rjsf/utils';

export interface ErrorEntry {
  path: string[];
  message: string;
}

/** Every message of an error schema with the segments of its path; a name may hold a dot, so they are never joined. */
export function errorEntries(errors: ErrorSchema, path: string[] = []): ErrorEntry[] {
  const own = (errors[ERRORS_KEY] ?? []).map(message => ({ path, message }));
  const nested = Object.entries(errors).filter(([name, branch]) => name !== ERRORS_KEY && isObject(branch));
  return [...own, ...nested.flatMap(([name, branch]) => errorEntries(branch as ErrorSchema, [...path, name]))];
}

/** In the order of the questions; errors without a question come first. */
export function inFormOrder(entries: ErrorEntry[], schema: RJSFSchema): ErrorEntry[] {
  const order = Object.keys(schema.properties ?? {});
  const place = ({ path }: ErrorEntry) => {
    if (path[0] === undefined) return -1;
    const known = order.indexOf(path[0]);
    return known < 0 ? order.length : known;
  };
  return [...entries].sort((a, b) => place(a) - place(b));
}
