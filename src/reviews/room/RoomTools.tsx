import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CheckIcon, CloseIcon, HelpIcon, LeftIcon, RightIcon, UndoIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useCurrent, useReviewRoom, useSummary } from '../session/reviewContext.ts';
import { DecideMany } from './DecideMany.tsx';
import classes from './RoomTools.module.css';
import type { RoomActions } from './useRoomActions.ts';

/** The bar of tools: the place in the text, decisions on one change, and on many. */
export function RoomTools({ actions }: { actions: RoomActions }) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const current = useCurrent(session);
  const { total, canUndo } = useSummary(session);
  const place = current === null ? -1 : session.indexOf(current);
  return (
    <div className={classes.tools} role="toolbar" aria-label={i18n.text('review.tools')}>
      <IconButton size="small" aria-label={i18n.text('review.previous')} onClick={() => actions.move(-1)}>
        <LeftIcon />
      </IconButton>
      <span className={classes.place}>
        <bdi>{i18n.text('review.place', { number: i18n.number(place + 1), total: i18n.number(total) })}</bdi>
      </span>
      <IconButton size="small" aria-label={i18n.text('review.next')} onClick={() => actions.move(1)}>
        <RightIcon />
      </IconButton>
      {!session.isReadOnly && (
        <>
          <span className={classes.line} />
          <DecideButtons actions={actions} hasKeys />
          <span className={classes.line} />
          <DecideMany decision="accepted" onDecided={actions.announceMany} />
          <DecideMany decision="rejected" onDecided={actions.announceMany} />
          <Button size="small" variant="text" startIcon={<UndoIcon />} disabled={!canUndo} onClick={actions.undo}>
            {i18n.text('review.undo')}
          </Button>
        </>
      )}
    </div>
  );
}

interface DecideButtonsProps {
  actions: RoomActions;
  /** Shows the letter keys. */
  hasKeys?: boolean;
  size?: 'small' | 'medium';
}

/** Accept, reject or ask about the current change. */
export function DecideButtons({ actions, hasKeys, size = 'small' }: DecideButtonsProps) {
  const i18n = useI18n();
  const { session, askAbout } = useReviewRoom();
  const current = useCurrent(session);
  const key = (letter: string) =>
    hasKeys && (
      <span className={classes.key} aria-hidden="true">
        {letter}
      </span>
    );
  return (
    <>
      <Button
        size={size}
        className={classes.accept}
        startIcon={<CheckIcon />}
        endIcon={key('A')}
        disabled={current === null}
        onClick={() => actions.decide('accepted')}
      >
        {i18n.text('review.accept')}
      </Button>
      <Button
        size={size}
        className={classes.reject}
        startIcon={<CloseIcon />}
        endIcon={key('R')}
        disabled={current === null}
        onClick={() => actions.decide('rejected')}
      >
        {i18n.text('review.reject')}
      </Button>
      <Button
        size={size}
        className={classes.ask}
        startIcon={<HelpIcon />}
        endIcon={key('Q')}
        disabled={current === null}
        onClick={() => current !== null && askAbout(current)}
      >
        {i18n.text(hasKeys ? 'review.ask_about' : 'review.ask')}
      </Button>
    </>
  );
}
