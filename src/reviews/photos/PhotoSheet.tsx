import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { LeftIcon, PinIcon, RightIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import classes from '../room/PhoneSheet.module.css';
import { SheetFrame } from '../room/SheetFrame.tsx';
import { useDecided } from '../session/reviewContext.ts';
import { PhotoFinish, type PhotoFinishProps, PhotosTally } from './PhotoFoot.tsx';
import { PhotoDecision } from './PhotoTools.tsx';
import { idAt, usePhotoRoom, useShownPhoto } from './photoContext.ts';
import { photoText } from './photoTexts.ts';

interface PhotoSheetProps extends PhotoFinishProps {
  isOpen: boolean;
  onToggle: () => void;
  onRemark: () => void;
}

/** The tools on a phone. Closed: the photo and its decision. Open: its remarks, progress, and the ways out. */
export function PhotoSheet({ isOpen, onToggle, onRemark, ...finish }: PhotoSheetProps) {
  const i18n = useI18n();
  const { session, actions, openSpot } = usePhotoRoom();
  const { photo, index } = useShownPhoto(session);
  useDecided(session, idAt(session, index));
  return (
    <SheetFrame label={i18n.text('review.photos.current')} isOpen={isOpen} onToggle={onToggle}>
      <div className={classes.place}>
        <IconButton aria-label={i18n.text('review.photos.previous')} onClick={() => actions.move(-1)}>
          <LeftIcon />
        </IconButton>
        <p className={classes.kind}>{photoText(session, index, i18n)}</p>
        <IconButton aria-label={i18n.text('review.photos.next')} onClick={() => actions.move(1)}>
          <RightIcon />
        </IconButton>
      </div>
      {isOpen && (
        <div className={classes.more}>
          {session.spotsOf(photo.file.uuid).map(({ id, note }) => (
            <Button key={id} size="small" variant="text" startIcon={<PinIcon />} onClick={() => openSpot(index, id)}>
              <bdi>{note}</bdi>
            </Button>
          ))}
          {!session.isReadOnly && (
            <Button startIcon={<PinIcon />} onClick={onRemark}>
              {i18n.text('review.photos.add_remark')}
            </Button>
          )}
          <PhotosTally />
          <div className={classes.finish}>
            <PhotoFinish {...finish} size="large" />
          </div>
        </div>
      )}
      {!session.isReadOnly && (
        <div className={classes.decide} role="toolbar" aria-label={i18n.text('review.photos.tools')}>
          <PhotoDecision />
        </div>
      )}
    </SheetFrame>
  );
}
