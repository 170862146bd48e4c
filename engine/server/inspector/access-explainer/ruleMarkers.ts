/** Comments `// rule: NAME` in code: "Check permissions" shows the line below one as the place of the rule. */
import { readFileSync } from 'node:fs';

interface MarkedRule {
  name: string;
  /** The line below the comment, counted from 1. */
  line: number;
}

interface MarkedFile {
  lines: string[];
  rules: MarkedRule[];
}

const marker = /^\s*\/\/ rule: (?<name>[\w.]+)$/;
const files = new Map<string, MarkedFile>();

export const findMarkers = (text: string): MarkedRule[] =>
  text.split('\n').flatMap((line, place) => {
    const name = marker.exec(line)?.groups?.name;
    return name ? [{ name, line: place + 2 }] : [];
  });

/** Reads a file once: the code of a running server does not change. */
function readMarkedFile(path: string): MarkedFile {
  const known = files.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const file = { lines: text.split('\n'), rules: findMarkers(text) };
  files.set(path, file);
  return file;
}

/** The line of a rule; `key`: that of an entry in the table below the comment. Null if the rule has no comment. */
export function findRuleLine(path: string, rule: string, key?: string): number | null {
  const { lines, rules } = readMarkedFile(path);
  const table = rules.find(({ name }) => name === rule)?.line;
  if (table === undefined) return null;
  const entry = key === undefined ? -1 : lines.slice(table).findIndex(line => line.trimStart().startsWith(`${key}:`));
  return entry < 0 ? table : table + entry + 1;
}
