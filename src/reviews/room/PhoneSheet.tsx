import IconButton from '@mui/material/IconButton';
import { LeftIcon, RightIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { authorText, kindText } from '../document/changeTexts.ts';
import { useCurrent, useReviewRoom } from '../session/reviewContext.ts';
import { ChangeSummary, KindIcon } from './ChangeSummary.tsx';
import { ChangesTally, DocumentFinish } from './DocumentFoot.tsx';
import { OpenNote } from './OpenNote.tsx';
import classes from './PhoneSheet.module.css';
import { RemarkCard } from './RemarkList.tsx';
import { DecideButtons } from './RoomTools.tsx';
import { SheetFrame } from './SheetFrame.tsx';
import type { Downloads } from './useDownloads.ts';
import type { RoomActions } from './useRoomActions.ts';

interface PhoneSheetProps {
  actions: RoomActions;
  isOpen: boolean;
  onToggle: () => void;
  downloads: Downloads;
  onRequest: () => void;
  onAccept: () => void;
}

/** The tools on a phone. Closed: the current change and its decision. Open: remarks, progress, and the ways out. */
export function PhoneSheet({ actions, isOpen, onToggle, ...finish }: PhoneSheetProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const current = useCurrent(session);
  const change = current === null ? undefined : session.changeOf(current);
  const number = i18n.number(current === null ? 0 : session.indexOf(current) + 1);
  return (
    <SheetFrame label={i18n.text('review.current')} isOpen={isOpen} onToggle={onToggle}>
      <div className={classes.place}>
        <IconButton aria-label={i18n.text('review.previous')} onClick={() => actions.move(-1)}>
          <LeftIcon />
        </IconButton>
        {!change && <p className={classes.kind}>{i18n.text('review.no_changes')}</p>}
        {change && (
          <p className={classes.kind}>
            <KindIcon change={change} size={14} />
            <bdi>{i18n.text('review.place', { number, total: i18n.number(session.changes.length) })}</bdi> ·{' '}
            {kindText(change.kind, i18n)} · <bdi>{authorText(change.author, i18n)}</bdi>
          </p>
        )}
        <IconButton aria-label={i18n.text('review.next')} onClick={() => actions.move(1)}>
          <RightIcon />
        </IconButton>
      </div>
      {change && (
        <p className={classes.text}>
          <ChangeSummary change={change} />
        </p>
      )}
      {isOpen && (
        <div className={classes.more}>
          {change && <OpenNote id={change.id} />}
          {(change ? session.remarksBeside(change) : []).map(remark => (
            <RemarkCard key={remark.id} remark={remark} />
          ))}
          <ChangesTally />
          <div className={classes.finish}>
            <DocumentFinish {...finish} size="large" />
          </div>
        </div>
      )}
      {!session.isReadOnly && (
        <div className={classes.decide} role="toolbar" aria-label={i18n.text('review.tools')}>
          <DecideButtons actions={actions} size="medium" />
        </div>
      )}
    </SheetFrame>
  );
}
