import { useMemo } from 'react';
import { CannotShow } from '../CannotShow.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { mediaTime } from '../player/mediaTime.ts';
import classes from '../player/Player.module.css';
import { PlayerBar } from '../player/PlayerBar.tsx';
import { useMedia } from '../player/useMedia.ts';
import { useMediaUrl } from '../player/useMediaUrl.ts';
import { Waveform } from '../player/Waveform.tsx';
import { useViewerTools } from '../viewerTools.ts';

/** Plays a sound, with its waveform. */
export default function AudioViewer({ file }: ViewerBodyProps) {
  const media = useMedia();
  const { url, problem, retry } = useMediaUrl(file.url, media);
  const { duration, toggle, element } = media;
  const facts = duration ? mediaTime(duration) : undefined;
  // `toggle` changes with each state of the sound and does the same.
  useViewerTools(useMemo(() => ({ facts, play: toggle }), [facts, element]));
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  return (
    <div className={classes.media} data-fill>
      <Waveform url={url} size={file.size} media={media} />
      {/* biome-ignore lint/a11y/useMediaCaption: the captions of a sound are a file of their own */}
      <audio ref={media.ref} src={url} preload="metadata" />
      <PlayerBar name={file.name} media={media} />
    </div>
  );
}
