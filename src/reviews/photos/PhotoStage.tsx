import { type MouseEvent, type ReactNode, type UIEvent, useRef, useState } from 'react';
import { EmptyState, Loading } from '../../../engine/ui/components/index.ts';
import { GripIcon, PictureIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { isMirrored, useElementSize, useObjectUrl } from '../../../engine/ui/viewer/index.ts';
import type { Spot } from '../../../schemas/generated/types.ts';
import classes from './PhotoStage.module.css';
import type { Photo } from './photoFiles.ts';
import { usePan } from './usePan.ts';
import { usePhotoBlobs } from './usePhotoBlobs.ts';

export type PhotoView = 'slider' | 'side' | 'before' | 'after';

/** 1: as large as fits; `actual`: a pixel of the picture is a pixel of the page. */
export type Zoom = number | 'actual';

interface PhotoStageProps {
  photo: Photo;
  next: Photo | undefined;
  view: PhotoView;
  zoom: Zoom;
  /** Percent of the picture that shows before. */
  split: number;
  onSplit: (split: number) => void;
  /** Whether the next press places a remark. */
  isPlacing: boolean;
  onSpot: ((spot: Spot) => void) | undefined;
  /** The remarks, over the picture as it is now. */
  pins: ReactNode;
}

/** The picture before and after: with a slider, side by side, or one of them. */
export function PhotoStage({ photo, next, view, zoom, split, onSplit, isPlacing, onSpot, pins }: PhotoStageProps) {
  const i18n = useI18n();
  const blobs = usePhotoBlobs(photo, next);
  const after = useObjectUrl(blobs.after ?? undefined, blobs.after?.type);
  const before = useObjectUrl(blobs.before ?? undefined, blobs.before?.type);
  const pair = useRef<HTMLDivElement>(null);
  if (blobs.after === null)
    return (
      <EmptyState icon={PictureIcon} title={i18n.text('review.photos.not_shown')}>
        {i18n.text('review.photos.not_shown_text')}
      </EmptyState>
    );
  if (!after) return <Loading />;
  const pane = { zoom, isPlacing, onSpot };
  const label = (name: 'before' | 'after') => (
    <span className={classes.label} data-side={name} aria-hidden="true">
      {i18n.text(`review.photos.views.${name}`)}
    </span>
  );
  const follow = ({ currentTarget: { scrollLeft, scrollTop } }: UIEvent<HTMLElement>) => {
    for (const other of pair.current?.children ?? []) other.scrollTo(scrollLeft, scrollTop);
  };
  if (view === 'side' && before)
    return (
      <div className={classes.pair} ref={pair}>
        <Pane
          {...pane}
          src={before}
          alt={i18n.text('review.photos.alt_before', { name: photo.file.name })}
          onScroll={follow}
        >
          {label('before')}
        </Pane>
        <Pane
          {...pane}
          src={after}
          alt={i18n.text('review.photos.alt_after', { name: photo.file.name })}
          onScroll={follow}
        >
          {label('after')}
          {pins}
        </Pane>
      </div>
    );
  const showsBefore = view === 'before' && before;
  const hidden = `${100 - split}%`;
  const values = { before: i18n.percent(split * 100), after: i18n.percent((100 - split) * 100) };
  return (
    <Pane
      {...pane}
      src={showsBefore ? before : after}
      alt={i18n.text(showsBefore ? 'review.photos.alt_before' : 'review.photos.alt_after', { name: photo.file.name })}
    >
      {view === 'slider' && before && (
        <>
          <img
            className={classes.layer}
            src={before}
            alt=""
            style={{ clipPath: isMirrored() ? `inset(0 0 0 ${hidden})` : `inset(0 ${hidden} 0 0)` }}
          />
          {label('before')}
          {label('after')}
          <span className={classes.line} style={{ insetInlineStart: `${split}%` }} aria-hidden="true">
            <span className={classes.grip}>
              <GripIcon size={16} />
            </span>
          </span>
          <input
            className={classes.slider}
            type="range"
            min={0}
            max={100}
            value={split}
            aria-label={i18n.text('review.photos.slider')}
            aria-valuetext={i18n.text('review.photos.slider_value', values)}
            onChange={event => onSplit(event.target.valueAsNumber)}
          />
        </>
      )}
      {pins}
    </Pane>
  );
}

interface PaneProps extends Pick<PhotoStageProps, 'zoom' | 'isPlacing' | 'onSpot'> {
  src: string;
  alt: string;
  children: ReactNode;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
}

function Pane(props: PaneProps) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const pan = usePan();
  // It scrolls by keyboard, and its arrow keys move the slider.
  const region = { tabIndex: 0, ...pan };
  return (
    <section
      className={classes.pane}
      ref={setPane}
      aria-label={props.alt}
      data-stage
      onScroll={props.onScroll}
      {...region}
    >
      {pane && <Frame {...props} pane={pane} />}
    </section>
  );
}

function Frame({ src, alt, zoom, isPlacing, onSpot, children, pane }: PaneProps & { pane: HTMLElement }) {
  const room = useElementSize(pane);
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const fit = natural ? Math.min(1, room.width / natural.width, room.height / natural.height) : 0;
  const scale = zoom === 'actual' ? 1 : fit * zoom;
  const place = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (offset: number, size: number) => Math.min(1, Math.max(0, offset / size));
    onSpot?.({ x: share(clientX - left, width), y: share(clientY - top, height) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key C and a button add remarks too
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key C and a button add remarks too
    <div
      className={classes.frame}
      data-placing={isPlacing}
      style={natural && { width: natural.width * scale, height: natural.height * scale }}
      onClick={event => isPlacing && place(event)}
      onDoubleClick={event => !(event.target as Element).closest('button') && place(event)}
    >
      <img
        className={classes.picture}
        src={src}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
      />
      {natural && children}
    </div>
  );
}
