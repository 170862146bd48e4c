import { extensionOf } from '../../dsl/files/fileNames.ts';
import type { ViewableFile } from './fileViewers.ts';

/** A file of captions for a video, and its language where the name says it. */
export interface VideoCaptions {
  file: ViewableFile;
  /** As in the name: `en`, `pt-BR`. */
  language?: string;
}

const baseOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length);

const isCaptions = ({ name }: ViewableFile): boolean => ['.vtt', '.srt'].includes(extensionOf(name));
const isVideo = ({ name }: ViewableFile): boolean => ['.mp4', '.m4v', '.mov'].includes(extensionOf(name));

/**
 * Finds the captions of a video by its name: `film.vtt` and `film.de.srt` belong to `film.mp4`. The only captions of a list
 * belong to each video, unless they have the name of one.
 */
export function captionsOf(video: ViewableFile, files: ViewableFile[]): VideoCaptions[] {
  const found = captionsByName(video, files);
  const [only, second] = files.filter(isCaptions);
  if (found.length || !only || second) return found;
  return files.some(file => isVideo(file) && captionsByName(file, [only]).length) ? [] : [{ file: only }];
}

function captionsByName(video: ViewableFile, files: ViewableFile[]): VideoCaptions[] {
  const base = baseOf(video.name).toLowerCase();
  return files.flatMap(file => {
    const own = baseOf(file.name);
    if (!isCaptions(file) || !own.toLowerCase().startsWith(base)) return [];
    const [, language] = /^[._ -]([a-z]{2,3}(?:-[a-z]{2})?)$/i.exec(own.slice(base.length)) ?? [];
    if (language) return { file, language };
    return own.length === base.length ? { file } : [];
  });
}
