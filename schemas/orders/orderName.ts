import { extensionOf } from '../../engine/dsl/index.ts';

/** As in order.entity.json; an autosave keeps also what is longer, in the answers. */
export const maxNameLength = 120;
/** Counted by code points, as the schemas do: half an emoji is no text that can be stored. */
export const truncate = (text: string, longest: number): string => [...text].slice(0, longest).join('');

const maxNamedFiles = 3;

/** Names an order by its files: "chapter-7, chapter-8"; undefined without files. */
export function nameByFiles(files: string[]): string | undefined {
  const names = files.slice(0, maxNamedFiles).map(name => name.slice(0, -extensionOf(name).length || undefined));
  const all = names.join(', ') + (files.length > maxNamedFiles ? ' …' : '');
  return truncate(all, maxNameLength) || undefined;
}
