import IconButton from '@mui/material/IconButton';
import {
  CloseIcon,
  DownloadIcon,
  FullScreenIcon,
  LeftIcon,
  RightIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../icons/icons.ts';
import { useI18n } from '../resources/useI18n.ts';
import { PageInput } from './PageInput.tsx';
import classes from './ViewerBar.module.css';
import type { ViewerControls } from './viewerControls.ts';
import { FIT } from './zoomLevels.ts';

/** The bar of the viewer. It is the same for every file and every state, so that closing and the next file always work. */
export function ViewerBar(props: ViewerControls & { heading: string }) {
  const { files, file, place, tools, zoom, onZoom, step, toggleFullScreen, onClose, heading } = props;
  const i18n = useI18n();
  const name = { name: file.name };
  const { pages, zooms } = tools;
  const zoomText = zoom === FIT ? i18n.text('viewer.fit') : i18n.percent(zoom * 10_000);
  return (
    <header className={classes.bar}>
      <IconButton onClick={onClose} aria-label={i18n.text('viewer.close', name)}>
        <CloseIcon />
      </IconButton>
      <div className={classes.names}>
        <h2 id={heading} dir="auto">
          {file.name}
        </h2>
        <p>{i18n.joined([tools.facts ?? null, file.facts])}</p>
      </div>
      {pages && (
        <div className={classes.wide}>
          <PageInput {...pages} />
          <span className={classes.line} />
        </div>
      )}
      {zooms && (
        <div className={classes.wide}>
          <IconButton onClick={() => onZoom(-1)} aria-label={i18n.text('viewer.zoom_out')}>
            <ZoomOutIcon />
          </IconButton>
          <button
            type="button"
            className={classes.value}
            onClick={() => onZoom(0)}
            aria-label={i18n.text('viewer.zoom', { zoom: zoomText })}
          >
            {zoomText}
          </button>
          <IconButton onClick={() => onZoom(1)} aria-label={i18n.text('viewer.zoom_in')}>
            <ZoomInIcon />
          </IconButton>
          <span className={classes.line} />
        </div>
      )}
      <IconButton href={file.url} download={file.name} aria-label={i18n.text('viewer.download', name)}>
        <DownloadIcon />
      </IconButton>
      <div className={classes.wide}>
        <IconButton onClick={toggleFullScreen} aria-label={i18n.text('viewer.full_screen')}>
          <FullScreenIcon />
        </IconButton>
        <span className={classes.line} />
        <IconButton disabled={place <= 0} onClick={() => step(-1)} aria-label={i18n.text('viewer.previous_file')}>
          <LeftIcon />
        </IconButton>
        <span className={classes.place}>
          <bdi>{i18n.text('viewer.place', { place: i18n.number(place + 1), total: i18n.number(files.length) })}</bdi>
        </span>
        <IconButton
          disabled={place === files.length - 1}
          onClick={() => step(1)}
          aria-label={i18n.text('viewer.next_file')}
        >
          <RightIcon />
        </IconButton>
      </div>
    </header>
  );
}
