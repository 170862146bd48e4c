import { Parser } from 'htmlparser2';
import { marked } from 'marked';
import type { CountFormat } from '../countFormat.ts';
import { readWholeText } from './readText.ts';
import { WordCount } from './wordCount.ts';

/** Elements that do not end a word; all others do. */
const inline = new Set([
  'a',
  'b',
  'c',
  'code',
  'del',
  'em',
  'font',
  'i',
  'lang',
  'rt',
  'ruby',
  's',
  'span',
  'strong',
  'u',
  'v',
]);
const unseen = new Set(['script', 'style', 'template']);

/** Counts the visible words of HTML. */
function countHtml(html: string): number {
  const words = new WordCount();
  let hidden = 0;
  const edge = (name: string) => inline.has(name.split('.')[0]!) || words.break();
  const parser = new Parser({
    onopentag: name => {
      if (unseen.has(name)) hidden += 1;
      edge(name);
    },
    onclosetag: name => {
      if (unseen.has(name)) hidden -= 1;
      edge(name);
    },
    ontext: text => {
      if (!hidden) words.add(text);
    },
  });
  parser.end(html);
  return words.total();
}

/** Counts the words of Markdown, without its syntax, link targets and front matter. */
export const countMarkdown: CountFormat = async (source, found, { parsedBytes }) => {
  const text = await readWholeText(source, parsedBytes);
  found.word = countHtml(marked.parse(text.replace(/^---\r?\n.*?\r?\n---\r?\n/s, ''), { async: false }));
};

const times = /^\s*(\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->\s+(\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}/;

/** Counts the words of SubRip or WebVTT subtitles, without numbers, times, notes and formatting. */
export const countSubtitles: CountFormat = async (source, found, { parsedBytes }) => {
  const blocks = (await readWholeText(source, parsedBytes)).replace(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/);
  found.word = countHtml(blocks.map(subtitleText).join('\n\n'));
};

function subtitleText(block: string): string {
  const lines = block.split('\n');
  const time = lines.findIndex(line => times.test(line));
  if (time < 0 || time > 1) return '';
  // Position tags, such as {\an8}, are not words.
  return lines
    .slice(time + 1)
    .join('\n')
    .replace(/\{\\[^}]*\}/g, '');
}
