/** The positions of values in a JSON text: the line of each path, from 1. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

export type JsonPath = (string | number)[];

export const pathKey = (path: JsonPath): string => path.map(part => `/${part}`).join('');

interface JsonLocations {
  lines: Map<string, number>;
  /** What JSON does not allow, and duplicate keys of an object, of which only the last would count. */
  faults: { line: number; code: 'invalid-json' | 'duplicate-key'; text: string }[];
}

const known = new Map<string, JsonLocations>();

export function locateJson(text: string): JsonLocations {
  const places = known.get(text) ?? readLocations(text);
  known.set(text, places);
  return places;
}

function readLocations(text: string): JsonLocations {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const lineAt = lineFinder(text);
  const places: JsonLocations = {
    lines: new Map([['', 1]]),
    faults: errors.map(({ error, offset }) => ({
      line: lineAt(offset),
      code: 'invalid-json',
      text: `this is not JSON: ${inWords(error)}`,
    })),
  };
  if (root) visit(root, [], places, lineAt);
  return places;
}

/** `CommaExpected` as `comma expected`. */
const inWords = (error: ParseError['error']): string =>
  printParseErrorCode(error)
    .replace(/(?!^)([A-Z])/g, ' $1')
    .toLowerCase();

function visit(node: Node, path: JsonPath, places: JsonLocations, lineAt: (offset: number) => number): void {
  const seen = new Set<string>();
  for (const [place, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child];
    const name = key ? String(key.value) : place;
    const at = [...path, name];
    places.lines.set(pathKey(at), lineAt(child.offset));
    if (key && seen.has(key.value as string))
      places.faults.push({ line: lineAt(child.offset), code: 'duplicate-key', text: `"${name}" is there already` });
    if (key) seen.add(key.value as string);
    if (value) visit(value, at, places, lineAt);
  }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return offset => starts.findLastIndex(start => start <= offset) + 1;
}
