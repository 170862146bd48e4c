import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  CheckIcon,
  LeftIcon,
  PinIcon,
  RightIcon,
  UndoIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { FIT } from '../../../engine/ui/viewer/index.ts';
import classes from '../room/RoomTools.module.css';
import { useDecided, useSummary } from '../session/reviewContext.ts';
import { pictureId } from './PhotoSession.ts';
import type { Zoom } from './PhotoStage.tsx';
import own from './PhotoTools.module.css';
import { usePhotoRoom, useShownPhoto } from './photoContext.ts';

interface PhotoToolsProps {
  zoom: Zoom;
  onZoom: (by: 1 | -1 | 0 | 'actual') => void;
  /** Adds a remark: `byPointer` lets the next press choose the place. */
  onRemark: (byPointer: boolean) => void;
  isPlacing: boolean;
}

/** The bar of tools: the place in the list, the decision on the photo, remarks and size. */
export function PhotoTools({ zoom, onZoom, onRemark, isPlacing }: PhotoToolsProps) {
  const i18n = useI18n();
  const { session, actions } = usePhotoRoom();
  const { index } = useShownPhoto(session);
  const { total, undecided, canUndo } = useSummary(session);
  return (
    <div className={classes.tools} role="toolbar" aria-label={i18n.text('review.photos.tools')}>
      <IconButton size="small" aria-label={i18n.text('review.photos.previous')} onClick={() => actions.move(-1)}>
        <LeftIcon />
      </IconButton>
      <span className={classes.place}>
        <bdi>{i18n.text('review.place', { number: i18n.number(index + 1), total: i18n.number(total) })}</bdi>
      </span>
      <IconButton size="small" aria-label={i18n.text('review.photos.next')} onClick={() => actions.move(1)}>
        <RightIcon />
      </IconButton>
      {!session.isReadOnly && (
        <>
          <span className={classes.line} />
          <PhotoDecision hasKeys />
          <Button size="small" variant="text" disabled={undecided === 0} onClick={actions.approveUndecided}>
            {i18n.text('review.photos.approve_undecided')}
          </Button>
          <Button size="small" variant="text" startIcon={<UndoIcon />} disabled={!canUndo} onClick={actions.undo}>
            {i18n.text('review.undo')}
          </Button>
        </>
      )}
      <span className={own.gap} />
      {!session.isReadOnly && (
        <>
          <Button
            size="small"
            variant="text"
            startIcon={<PinIcon />}
            endIcon={<Key letter="C" />}
            aria-pressed={isPlacing}
            // A press by keyboard has no place.
            onClick={event => onRemark(event.detail > 0)}
          >
            {i18n.text('review.photos.add_remark')}
          </Button>
          <span className={classes.line} />
        </>
      )}
      <IconButton size="small" aria-label={i18n.text('review.photos.zoom_out')} onClick={() => onZoom(-1)}>
        <ZoomOutIcon />
      </IconButton>
      <Button size="small" variant="text" aria-pressed={zoom === FIT} onClick={() => onZoom(0)}>
        {i18n.text('review.photos.fit')}
      </Button>
      <Button size="small" variant="text" aria-pressed={zoom === 'actual'} onClick={() => onZoom('actual')}>
        {i18n.percent(10_000)}
      </Button>
      <IconButton size="small" aria-label={i18n.text('review.photos.zoom_in')} onClick={() => onZoom(1)}>
        <ZoomInIcon />
      </IconButton>
    </div>
  );
}

const Key = ({ letter }: { letter: string }) => (
  <span className={classes.key} aria-hidden="true">
    {letter}
  </span>
);

/** Approves or marks the photo that is shown. */
export function PhotoDecision({ hasKeys = false }: { hasKeys?: boolean }) {
  const i18n = useI18n();
  const { session, actions } = usePhotoRoom();
  const { photo } = useShownPhoto(session);
  const { decision } = useDecided(session, pictureId(photo.file.uuid));
  const [isApproved, isMarked] = [decision === 'accepted', decision === 'open'];
  const size = hasKeys ? 'small' : 'medium';
  return (
    <>
      <Button
        size={size}
        className={classes.accept}
        startIcon={<CheckIcon />}
        endIcon={hasKeys && <Key letter="A" />}
        aria-pressed={isApproved}
        data-state={decision}
        onClick={actions.approve}
      >
        {i18n.text(isApproved ? 'review.photos.approved' : 'review.photos.approve')}
      </Button>
      <Button
        size={size}
        className={`${classes.ask} ${own.mark}`}
        startIcon={<PinIcon />}
        endIcon={hasKeys && <Key letter="M" />}
        aria-pressed={isMarked}
        onClick={actions.mark}
      >
        {i18n.text(isMarked ? 'review.photos.marked' : 'review.photos.mark')}
      </Button>
    </>
  );
}
