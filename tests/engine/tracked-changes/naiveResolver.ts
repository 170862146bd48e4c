/**
 * Resolves all tracked changes of a body in the simplest way: over a DOM, into plain paragraphs. It shares no code with the
 * engine, and its XML parser is another one.
 */
import { JSDOM } from 'jsdom';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A paragraph as text: its style, its alignment, and its runs with their formats. Cells are indented. */
export type PlainParagraph = string;

type Mode = 'accept' | 'reject';

const { window } = new JSDOM();

/** Lists the paragraphs that remain. `mode` matters only if there are changes. */
export function plainParagraphs(documentXml: string, mode: Mode): PlainParagraph[] {
  const parsed = new window.DOMParser().parseFromString(documentXml, 'application/xml');
  const broken = parsed.getElementsByTagName('parsererror')[0];
  if (broken) throw new Error(`not well-formed: ${broken.textContent}`);
  return blocksOf(parsed.getElementsByTagNameNS(w, 'body')[0]!, mode, '');
}

const childrenOf = (element: Element | null | undefined, name?: string): Element[] =>
  [...(element?.children ?? [])].filter(child => !name || child.localName === name);
const first = (element: Element | null | undefined, ...path: string[]): Element | null =>
  path.reduce<Element | null>((at, name) => childrenOf(at, name)[0] ?? null, element ?? null);

/** Whether content with these revisions around it remains. */
function remains(names: readonly string[], mode: Mode): boolean {
  const lost = mode === 'accept' ? ['del', 'moveFrom'] : ['ins', 'moveTo'];
  return !names.some(name => lost.includes(name));
}

function blocksOf(container: Element, mode: Mode, indent: string): PlainParagraph[] {
  const lines: PlainParagraph[] = [];
  const blocks = childrenOf(container).filter(({ localName }) => localName === 'p' || localName === 'tbl');
  const tables = new Map(
    blocks.filter(({ localName }) => localName === 'tbl').map(table => [table, rowsOf(table, mode)]),
  );
  const present = blocks.filter(block => block.localName === 'p' || tables.get(block)!.length);
  let carried = '';
  let isBehindParagraph = false;
  for (const [at, block] of present.entries()) {
    if (block.localName === 'tbl') {
      for (const row of tables.get(block)!)
        for (const cell of childrenOf(row, 'tc')) lines.push(`${indent}|`, ...blocksOf(cell, mode, `${indent}  `));
      isBehindParagraph = false;
      continue;
    }
    const marks = childrenOf(first(block, 'pPr', 'rPr')).map(({ localName }) => localName);
    const text = carried + inlineText(block, mode);
    carried = '';
    if (!remains(marks, mode)) {
      const next = present[at + 1];
      if (next?.localName === 'p') {
        carried = text;
        continue;
      }
      if ((next || isBehindParagraph) && !text.replaceAll('¤', '')) continue;
    }
    lines.push(`${indent}[${styleOf(block, mode)}] ${joinRuns(text)}`);
    isBehindParagraph = true;
  }
  return lines;
}

/** Runs of one format look like one run. */
function joinRuns(text: string): string {
  const joined = text.replace(/\{(\w*):([^{}]*)\}\{\1:/g, '{$1:$2');
  return joined === text ? text : joinRuns(joined);
}

const rowsOf = (table: Element, mode: Mode): Element[] =>
  childrenOf(table, 'tr').filter(row =>
    remains(
      childrenOf(first(row, 'trPr')).map(({ localName }) => localName),
      mode,
    ),
  );

function styleOf(paragraph: Element, mode: Mode): string {
  const old = first(paragraph, 'pPr', 'pPrChange', 'pPr');
  const properties = mode === 'reject' && old ? old : first(paragraph, 'pPr');
  return ['pStyle', 'jc'].map(name => first(properties, name)?.getAttributeNS(w, 'val') ?? '-').join(' ');
}

function inlineText(element: Element, mode: Mode): string {
  let text = '';
  for (const child of childrenOf(element)) {
    if (child.localName === 'r') text += runText(child, mode);
    else if (child.localName.startsWith('bookmark')) text += '¤';
    else if (child.localName !== 'pPr' && remains([child.localName], mode)) text += inlineText(child, mode);
  }
  return text;
}

function runText(run: Element, mode: Mode): string {
  const old = first(run, 'rPr', 'rPrChange', 'rPr');
  const properties = mode === 'reject' && old ? old : first(run, 'rPr');
  const formats = childrenOf(properties)
    .map(({ localName }) => localName)
    .filter(name => /^[biu]$/.test(name))
    .join('');
  return [
    ...childrenOf(run).map(child => {
      if (child.localName === 't' || child.localName === 'delText') return `{${formats}:${child.textContent}}`;
      return child.localName === 'tab' ? '→' : '';
    }),
  ].join('');
}
