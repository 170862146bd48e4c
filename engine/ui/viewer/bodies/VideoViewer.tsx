import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import { CaptionsIcon } from '../../icons/icons.ts';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow } from '../CannotShow.tsx';
import { captionsOf } from '../captionsOf.ts';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { CaptionsPanel } from '../player/CaptionsPanel.tsx';
import { mediaTime } from '../player/mediaTime.ts';
import classes from '../player/Player.module.css';
import { PlayerBar } from '../player/PlayerBar.tsx';
import { useMedia } from '../player/useMedia.ts';
import { useMediaUrl } from '../player/useMediaUrl.ts';
import { useViewerTools } from '../viewerTools.ts';

/** Plays a video, with the captions of its name. */
export default function VideoViewer({ file, files }: ViewerBodyProps) {
  const i18n = useI18n();
  const media = useMedia();
  const { url, problem, retry } = useMediaUrl(file.url, media);
  const captions = useMemo(() => captionsOf(file, files), [file, files]);
  const [areShown, setShown] = useState(true);
  const [chosen, setChosen] = useState(0);
  const { duration, toggle, element } = media;
  const facts = duration ? mediaTime(duration) : undefined;
  const hasCaptions = captions.length > 0;
  const toggleCaptions = () => setShown(now => !now);
  useViewerTools(
    useMemo(
      () => ({ facts, play: toggle, toggleCaptions: hasCaptions ? toggleCaptions : undefined }),
      // They do the same at every render.
      [facts, element, hasCaptions],
    ),
  );
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  const shown = captions[chosen] ?? captions[0];
  return (
    <div className={classes.media} data-fill>
      <div className={classes.screen} data-captions={hasCaptions && areShown}>
        {/* biome-ignore lint/a11y/useMediaCaption: CaptionsPanel adds them as a text track */}
        <video ref={media.ref} src={url} preload="metadata" playsInline onClick={toggle} aria-label={file.name} />
        {shown && (
          <CaptionsPanel
            key={shown.file.id}
            file={shown.file}
            language={shown.language}
            media={media}
            isShown={areShown}
          />
        )}
      </div>
      <PlayerBar name={file.name} media={media}>
        {captions.length > 1 && (
          <select
            className={classes.select}
            value={chosen}
            onChange={event => setChosen(Number(event.target.value))}
            aria-label={i18n.text('viewer.captions')}
          >
            {captions.map(({ file: { id, name }, language }, place) => (
              <option key={id} value={place}>
                {language ?? name}
              </option>
            ))}
          </select>
        )}
        {hasCaptions && (
          <IconButton onClick={toggleCaptions} aria-pressed={areShown} aria-label={i18n.text('viewer.captions')}>
            <CaptionsIcon />
          </IconButton>
        )}
      </PlayerBar>
    </div>
  );
}
