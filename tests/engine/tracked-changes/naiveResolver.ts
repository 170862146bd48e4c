/**
 * Resolves all tracked changes of a body in the simplest way: over a tree, into plain paragraphs. It shares no code with
 * the engine, and its XML parser is another one.
 */
import { parseDocument } from 'htmlparser2';

/** The part of the parser's nodes that is used. */
interface TreeNode {
  name?: string;
  attribs?: Record<string, string>;
  children?: TreeNode[];
  data?: string;
}

/** A paragraph as text: its style, its alignment, and its runs with their formats. Cells are indented. */
export type PlainParagraph = string;

type Mode = 'accept' | 'reject';

/** Lists the paragraphs that remain. `mode` matters only if there are changes. */
export function plainParagraphs(documentXml: string, mode: Mode): PlainParagraph[] {
  const root = parseDocument(documentXml, { xmlMode: true }) as TreeNode;
  return blocksOf(first(root, 'w:document', 'w:body')!, mode, '');
}

const childrenOf = (node: TreeNode | undefined, name?: string): TreeNode[] =>
  node?.children?.filter(child => child.name && (!name || child.name === name)) ?? [];
const first = (node: TreeNode | undefined, ...path: string[]): TreeNode | undefined =>
  path.reduce<TreeNode | undefined>((at, name) => childrenOf(at, name)[0], node);
const namesOf = (nodes: readonly TreeNode[]): string[] => nodes.map(({ name }) => name!);
const textOf = (node: TreeNode): string => node.data ?? node.children?.map(textOf).join('') ?? '';

/** Whether content with these revisions around it remains. */
function remains(names: readonly string[], mode: Mode): boolean {
  const lost = mode === 'accept' ? ['w:del', 'w:moveFrom'] : ['w:ins', 'w:moveTo'];
  return !names.some(name => lost.includes(name));
}

function blocksOf(container: TreeNode, mode: Mode, indent: string): PlainParagraph[] {
  const lines: PlainParagraph[] = [];
  const rows = new Map(childrenOf(container, 'w:tbl').map(table => [table, rowsOf(table, mode)]));
  const present = childrenOf(container).filter(block => block.name === 'w:p' || rows.get(block)?.length);
  let carried = '';
  let isBehindParagraph = false;
  for (const [at, block] of present.entries()) {
    if (block.name === 'w:tbl') {
      for (const row of rows.get(block)!)
        for (const cell of childrenOf(row, 'w:tc')) lines.push(`${indent}|`, ...blocksOf(cell, mode, `${indent}  `));
      isBehindParagraph = false;
      continue;
    }
    const text = carried + inlineText(block, mode);
    carried = '';
    if (!remains(namesOf(childrenOf(first(block, 'w:pPr', 'w:rPr'))), mode)) {
      const next = present[at + 1];
      if (next?.name === 'w:p') {
        carried = text;
        continue;
      }
      if ((next || isBehindParagraph) && !text) continue;
    }
    lines.push(`${indent}[${styleOf(block, mode)}] ${joinRuns(text)}`);
    isBehindParagraph = true;
  }
  return lines;
}

const rowsOf = (table: TreeNode, mode: Mode): TreeNode[] =>
  childrenOf(table, 'w:tr').filter(row => remains(namesOf(childrenOf(first(row, 'w:trPr'))), mode));

function styleOf(paragraph: TreeNode, mode: Mode): string {
  const old = first(paragraph, 'w:pPr', 'w:pPrChange', 'w:pPr');
  const properties = mode === 'reject' && old ? old : first(paragraph, 'w:pPr');
  return ['w:pStyle', 'w:jc'].map(name => first(properties, name)?.attribs?.['w:val'] ?? '-').join(' ');
}

function inlineText(node: TreeNode, mode: Mode): string {
  let text = '';
  for (const child of childrenOf(node)) {
    if (child.name === 'w:r') text += runText(child, mode);
    else if (child.name !== 'w:pPr' && remains([child.name!], mode)) text += inlineText(child, mode);
  }
  return text;
}

function runText(run: TreeNode, mode: Mode): string {
  const old = first(run, 'w:rPr', 'w:rPrChange', 'w:rPr');
  const properties = mode === 'reject' && old ? old : first(run, 'w:rPr');
  const formats = namesOf(childrenOf(properties)).filter(name => /^w:[biu]$/.test(name));
  return childrenOf(run)
    .map(child => {
      if (child.name === 'w:t' || child.name === 'w:delText')
        return `{${formats.join('').replaceAll('w:', '')}:${textOf(child)}}`;
      return child.name === 'w:tab' ? '→' : '';
    })
    .join('');
}

/** Runs of one format look like one run. */
function joinRuns(text: string): string {
  const joined = text.replace(/\{(\w*):([^{}]*)\}\{\1:/g, '{$1:$2');
  return joined === text ? text : joinRuns(joined);
}
