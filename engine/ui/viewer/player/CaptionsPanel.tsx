import { useEffect, useRef } from 'react';
import type { Cue } from '../../../counting/readDocument.ts';
import { useI18n } from '../../resources/useI18n.ts';
import type { ViewableFile } from '../fileViewers.ts';
import { useFileText } from '../useFileText.ts';
import classes from './CaptionsPanel.module.css';
import { mediaTime } from './mediaTime.ts';
import type { Media } from './useMedia.ts';

interface CaptionsPanelProps {
  file: ViewableFile;
  language: string | undefined;
  media: Media;
  isShown: boolean;
}

/** Adds captions to a video, and lists them beside it: the list follows the video, and a line jumps to its time. */
export function CaptionsPanel({ file, language, media, isShown }: CaptionsPanelProps) {
  const i18n = useI18n();
  const cues = useFileText(file).text?.cues;
  const { element, time, seek } = media;
  useTextTrack(element, isShown ? cues : undefined, language);
  const current = cues?.findLastIndex(({ start }) => start <= time) ?? -1;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[current] as HTMLElement | undefined;
    // Only the list scrolls.
    if (line && list.current)
      list.current.scrollTop = line.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [current]);
  if (!isShown || !cues) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <ol ref={list} className={classes.lines} tabIndex={0} aria-label={i18n.text('viewer.captions')}>
      {cues.map((cue, place) => (
        <li key={place}>
          <button type="button" aria-current={place === current || undefined} onClick={() => seek(cue.start)}>
            <bdi className="num">{mediaTime(cue.start)}</bdi>
            <span dir="auto">{cue.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A media element keeps its text tracks, so one is used for all captions. */
const tracks = new WeakMap<HTMLMediaElement, TextTrack>();

/** Shows cues over a video. They are added as text, so that no address of them is needed. */
function useTextTrack(element: HTMLMediaElement | null, cues: Cue[] | undefined, language = ''): void {
  useEffect(() => {
    if (!element || !cues || typeof VTTCue === 'undefined') return;
    const track = tracks.get(element) ?? element.addTextTrack('captions', '', language);
    tracks.set(element, track);
    track.mode = 'showing';
    const added = cues.map(({ start, end, text }) => new VTTCue(start, end, escapeMarkup(text)));
    for (const cue of added) track.addCue(cue);
    return () => {
      for (const cue of added) track.removeCue(cue);
      track.mode = 'disabled';
    };
  }, [element, cues, language]);
}

/** A cue's text is WebVTT, in which these characters begin tags and references. */
const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
