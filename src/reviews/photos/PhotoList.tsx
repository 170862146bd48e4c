import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CheckIcon, PictureIcon, PinIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n, VisuallyHidden } from '../../../engine/ui/resources/index.ts';
import { isMirrored } from '../../../engine/ui/viewer/index.ts';
import { useDecided, useSummary } from '../session/reviewContext.ts';
import classes from './PhotoPanel.module.css';
import { idAt, usePhotoRoom, useShownPhoto } from './photoContext.ts';
import { photoNumber, photoText } from './photoTexts.ts';

const columns = 3;

/** The photos as small pictures: one stop of the Tab key, and arrow keys from there. On phones they are one row. */
export function PhotoList({ listed, isStrip = false }: { listed: readonly number[]; isStrip?: boolean }) {
  const i18n = useI18n();
  const { session, actions } = usePhotoRoom();
  const { index } = useShownPhoto(session);
  const list = useRef<HTMLUListElement>(null);
  const stop = listed.includes(index) ? index : listed[0];
  useEffect(() => {
    const cell = list.current?.querySelector(`[data-photo="${index}"]`);
    // The page does not scroll to the row, which has a place of its own on phones.
    if (cell && list.current && isStrip) centerIn(list.current, cell);
    else cell?.scrollIntoView?.({ block: 'nearest' });
  }, [index, isStrip]);
  const handleKey = (event: KeyboardEvent) => {
    const forward = isMirrored() ? 'ArrowLeft' : 'ArrowRight';
    const back = isMirrored() ? 'ArrowRight' : 'ArrowLeft';
    const from = listed.indexOf(stop ?? 0);
    const places: Record<string, number> = {
      [forward]: from + 1,
      [back]: from - 1,
      ArrowDown: from + columns,
      ArrowUp: from - columns,
      Home: 0,
      End: listed.length - 1,
    };
    const next = listed[places[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    actions.goTo(next);
    list.current?.querySelector<HTMLElement>(`[data-photo="${next}"]`)?.focus();
  };
  if (listed.length === 0) return <p className={classes.empty}>{i18n.text('review.photos.none')}</p>;
  return (
    <ul
      className={isStrip ? classes.strip : classes.list}
      aria-label={i18n.text('review.photos.title')}
      ref={list}
      onKeyDown={handleKey}
    >
      {listed.map(one => (
        <li key={one}>
          <PhotoCell index={one} isStop={one === stop} isShown={one === index} />
        </li>
      ))}
    </ul>
  );
}

/** Scrolls a row sideways to one of its parts. */
function centerIn(row: HTMLElement, part: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}

function PhotoCell({ index, isStop, isShown }: { index: number; isStop: boolean; isShown: boolean }) {
  const i18n = useI18n();
  const { session, actions } = usePhotoRoom();
  const { decision } = useDecided(session, idAt(session, index));
  // Remarks change the summary.
  useSummary(session);
  const { file } = session.photos[index]!;
  const remarks = session.spotsOf(file.uuid).length;
  return (
    <button
      type="button"
      className={classes.cell}
      data-photo={index}
      data-state={decision}
      aria-current={isShown}
      title={file.name}
      tabIndex={isStop ? 0 : -1}
      onClick={() => actions.goTo(index)}
    >
      <VisuallyHidden>{photoText(session, index, i18n)}</VisuallyHidden>
      <span className={classes.small}>
        {file.thumbnail_url ? (
          <img src={file.thumbnail_url} alt="" loading="lazy" decoding="async" />
        ) : (
          <PictureIcon size={20} />
        )}
      </span>
      <span className={classes.caption} aria-hidden="true">
        <span>{photoNumber(index, session.photos.length, i18n)}</span>
        {decision === 'accepted' && <CheckIcon size={14} />}
        {decision === 'open' && (
          <span className={classes.marked}>
            <PinIcon size={14} /> {remarks > 0 && i18n.number(remarks)}
          </span>
        )}
      </span>
    </button>
  );
}
