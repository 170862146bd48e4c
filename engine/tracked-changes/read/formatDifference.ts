import { childOf, type XmlElement } from '../xml/parseXml.ts';

/** A property that differs: the local name of its element (`b`, `jc`), and its values before and after. */
export interface FormatDifference {
  property: string;
  /** The value of `w:val`, or all attributes; `on` for an element without attributes; null if it is not set. */
  before: string | null;
  after: string | null;
}

/** Elements in properties that are not formats: revisions, and properties of their own. */
const noFormats = new Set([
  ...['w:rPr', 'w:sectPr', 'w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'],
  ...['w:headerReference', 'w:footerReference'],
]);

/** Lists the properties that a `…PrChange` changed, in the order of the schema. */
export function formatDifferences(change: XmlElement): FormatDifference[] {
  const current = valuesOfProperties(change.parent ?? undefined);
  const old = valuesOfProperties(change.children[0]);
  return [...new Set([...old.keys(), ...current.keys()])]
    .map(property => ({ property, before: old.get(property) ?? null, after: current.get(property) ?? null }))
    .filter(({ before, after }) => before !== after);
}

function valuesOfProperties(properties: XmlElement | undefined): Map<string, string> {
  const values = new Map<string, string>();
  for (const element of properties?.children ?? [])
    if (!noFormats.has(element.name) && !element.name.endsWith('Change'))
      values.set(element.name.slice(element.name.indexOf(':') + 1), valueOfProperty(element));
  return values;
}

function valueOfProperty(element: XmlElement): string {
  if (element.children.length)
    return element.children.map(child => `${child.name} ${valueOfProperty(child)}`).join('; ');
  const attributes = Object.entries(element.attributes);
  if (!attributes.length) return 'on';
  const value = element.attributes['w:val'];
  if (value !== undefined && attributes.length === 1) return /^(1|true)$/.test(value) ? 'on' : value;
  return attributes.map(([name, given]) => `${name.slice(name.indexOf(':') + 1)}=${given}`).join(', ');
}

/** Character formats that readers of a document see. */
export interface RunFormat {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  caps?: true;
  hidden?: true;
  position?: 'superscript' | 'subscript';
}

const toggles = [
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:strike', 'strike'],
  ['w:dstrike', 'strike'],
  ['w:caps', 'caps'],
  ['w:vanish', 'hidden'],
] as const;

/** Reads the direct formats of a run. Those of its style are not included. */
export function runFormatOf(properties: XmlElement | undefined): RunFormat {
  const format: RunFormat = {};
  if (!properties) return format;
  for (const [element, name] of toggles) if (isOn(childOf(properties, element))) format[name] = true;
  const underline = childOf(properties, 'w:u')?.attributes['w:val'];
  if (underline && underline !== 'none') format.underline = true;
  const position = childOf(properties, 'w:vertAlign')?.attributes['w:val'];
  if (position === 'superscript' || position === 'subscript') format.position = position;
  return format;
}

/** Returns whether a property that is on or off is on. */
export const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !/^(0|false|off)$/.test(element.attributes['w:val'] ?? '1');
