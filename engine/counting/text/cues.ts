import { Parser } from 'htmlparser2';

/** A subtitle: its time in seconds, and its text with the formatting of its file. */
export interface RawCue {
  start: number;
  end: number;
  markup: string;
}

const time = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const times = new RegExp(String.raw`^\s*${time}\s+-->\s+${time}`);

/** Reads the cues of SubRip or WebVTT subtitles, without their numbers, notes and styles. */
export const parseCues = (text: string): RawCue[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap(block => parseCue(block) ?? []);

function parseCue(block: string): RawCue | undefined {
  const lines = block.split('\n');
  const timed = lines.findIndex(line => times.test(line));
  if (timed < 0 || timed > 1) return undefined;
  const [, ...parts] = times.exec(lines[timed]!) ?? [];
  return {
    start: secondsOf(parts.slice(0, 4)),
    end: secondsOf(parts.slice(4)),
    // Position tags, such as {\an8}, are not words.
    markup: lines
      .slice(timed + 1)
      .join('\n')
      .replace(/\{\\[^}]*\}/g, ''),
  };
}

const secondsOf = ([hours = '0', minutes, seconds, fraction = '0']: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000;

/** Returns the text of a cue without tags, and with its character references replaced. */
export function textOfMarkup(markup: string): string {
  const parts: string[] = [];
  const parser = new Parser({ ontext: text => void parts.push(text) });
  parser.end(markup);
  return parts.join('').trim();
}
