/** The files that a page of the docs shows: code fences that name one, such as "json schemas/a/b.entity.json". */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Block {
  page: string;
  /** Line of the opening fence, from 1. */
  line: number;
  language: string;
  file: string | undefined;
  text: string;
}

export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(process.cwd(), 'docs', page), 'utf8');
  return [...text.matchAll(/^```([a-z]+)[ \t]*(\S+)?\n([\s\S]*?)^```$/gm)].map(found => ({
    page,
    line: text.slice(0, found.index).split('\n').length,
    language: found[1]!,
    file: found[2],
    text: found[3]!,
  }));
}

export const pages = (): string[] =>
  readdirSync(join(process.cwd(), 'docs'), { recursive: true, encoding: 'utf8' }).filter(page => page.endsWith('.md'));
