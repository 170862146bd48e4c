/** Names that stay apart also where "A.jpg" and "a.jpg" are one file: the second is numbered. */
export function archiveNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    const free = freeName(name, taken);
    taken.add(keyOf(free));
    return free;
  });
}

function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, end = ''] = /^(.*?[^/])(\.[^./]+)?$/s.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${end}`;
    if (!taken.has(keyOf(candidate))) return candidate;
  }
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
