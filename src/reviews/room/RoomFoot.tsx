import Button from '@mui/material/Button';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { PopMenu } from '../../../engine/ui/components/index.ts';
import { DownIcon, DownloadIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { DecisionSession } from '../session/DecisionSession.ts';
import { useSummary } from '../session/reviewContext.ts';
import classes from './RoomFoot.module.css';

interface TallyProps {
  /** "12 of 140 decided" */
  label: string;
  /** What the bar shows, for screen readers. */
  progress: string;
  detail?: string;
  decided: number;
  /** Decided ones that are shown in the color of open points. */
  open?: number;
  total: number;
}

/** How far the customer is. */
export function Tally({ label, progress, detail, decided, open = 0, total }: TallyProps) {
  const share = (count: number) => ({ inlineSize: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <div className={classes.tally}>
      <p className={classes.line}>
        <bdi>{label}</bdi>
        {detail && (
          <span>
            <bdi>{detail}</bdi>
          </span>
        )}
      </p>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={progress}
        aria-valuenow={decided}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={label}
      >
        <i style={share(decided - open)} />
        {open > 0 && <i data-open style={share(open)} />}
      </div>
    </div>
  );
}

export interface FinishButtonsProps {
  session: DecisionSession;
  /** Open points; 0: the work can be accepted as it is. */
  open: number;
  /** "Ask for changes (3 open)" */
  ask: string;
  /** The button that downloads the work. */
  download: ReactNode;
  onRequest: () => void;
  onAccept: () => void;
  size?: 'medium' | 'large';
}

/** The ways out of the room. With open points, the one that matters is the request for changes. */
export function FinishButtons(props: FinishButtonsProps) {
  const { session, open, ask, download, onRequest, onAccept, size = 'medium' } = props;
  const i18n = useI18n();
  // A refused save closes the review.
  useSummary(session);
  return (
    <>
      {download}
      {!session.isReadOnly && (
        <>
          <Button size={size} variant={open ? 'outlined' : 'contained'} onClick={onAccept}>
            {i18n.text('review.accept_work')}
          </Button>
          {open > 0 && (
            <Button size={size} variant="contained" onClick={onRequest}>
              {ask}
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface DownloadMenuProps {
  choices: ComponentProps<typeof PopMenu>['choices'];
  isWriting?: boolean;
  size?: 'medium' | 'large' | undefined;
}

export function DownloadMenu({ choices, isWriting = false, size = 'medium' }: DownloadMenuProps) {
  const i18n = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size={size}
        startIcon={<DownloadIcon />}
        endIcon={<DownIcon size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={isWriting}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {i18n.text('review.download')}
      </Button>
      <PopMenu anchor={anchor} onClose={() => setAnchor(null)} choices={choices} />
    </>
  );
}
