import { Parser } from 'htmlparser2';
import { marked } from 'marked';
import type { CountFormat } from '../countFormat.ts';
import { parseCues } from './cues.ts';
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

/** Counts the words of SubRip or WebVTT subtitles, without numbers, times, notes and formatting. */
export const countSubtitles: CountFormat = async (source, found, { parsedBytes }) => {
  const cues = parseCues(await readWholeText(source, parsedBytes));
  found.word = countHtml(cues.map(({ markup }) => markup).join('\n\n'));
};
