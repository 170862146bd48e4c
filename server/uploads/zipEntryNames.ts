import { savableName } from '../../engine/server/files/index.ts';

/**
 * Names that every file system can hold, and that stay apart also where "A.jpg" and "a.jpg" are one file: the second
 * is numbered.
 */
export function archiveNames(given: string[]): string[] {
  const names = given.map(path => path.split('/').map(savableName).join('/'));
  const taken = new Set<string>();
  // Where the numbering of a name continues, so that thousands of one name are not counted through for each.
  const reached = new Map<string, number>();
  return names.map(name => {
    const key = keyOf(name);
    let number = reached.get(key) ?? 1;
    while (taken.has(keyOf(numberName(name, number)))) number += 1;
    reached.set(key, number + 1);
    const free = numberName(name, number);
    taken.add(keyOf(free));
    return free;
  });
}

function numberName(name: string, number: number): string {
  if (number === 1) return name;
  const [, stem = name, end = ''] = /^(.*?[^/])(\.[^./]+)?$/s.exec(name) ?? [];
  return `${stem} (${number})${end}`;
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
