import Button from '@mui/material/Button';
import { useState } from 'react';
import { PopMenu } from '../../../engine/ui/components/index.ts';
import { DownIcon, DownloadIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';
import classes from './RoomFoot.module.css';
import type { Downloads } from './useDownloads.ts';

/** "12 of 140 decided": how far the customer is. */
export function Tally() {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { total, accepted, rejected } = useSummary(session);
  const decided = accepted + rejected;
  const label = i18n.text('review.decided', { count: i18n.number(decided), total: i18n.number(total) });
  return (
    <div className={classes.tally}>
      <p className={classes.line}>
        <bdi>{label}</bdi>
        <span>
          <bdi>{i18n.text('review.counts', { accepted: i18n.number(accepted), rejected: i18n.number(rejected) })}</bdi>
        </span>
      </p>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={i18n.text('review.progress')}
        aria-valuenow={decided}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={label}
      >
        <i style={{ inlineSize: `${total === 0 ? 0 : (decided / total) * 100}%` }} />
      </div>
    </div>
  );
}

interface FinishButtonsProps {
  downloads: Downloads;
  onRequest: () => void;
  onAccept: () => void;
  size?: 'medium' | 'large';
}

/** The ways out of the room. With open points, the one that matters is the request for changes. */
export function FinishButtons({ downloads, onRequest, onAccept, size = 'medium' }: FinishButtonsProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { open } = useSummary(session);
  return (
    <>
      <DownloadMenu downloads={downloads} size={size} />
      {!session.isReadOnly && (
        <>
          <Button size={size} variant={open ? 'outlined' : 'contained'} onClick={onAccept}>
            {i18n.text('review.accept_work')}
          </Button>
          {open > 0 && (
            <Button size={size} variant="contained" onClick={onRequest}>
              {i18n.plural('review.ask_for_changes', open)}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function DownloadMenu({ downloads, size }: Pick<FinishButtonsProps, 'downloads' | 'size'>) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { total, accepted, rejected } = useSummary(session);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const left = total - accepted - rejected;
  return (
    <>
      <Button
        size={size}
        startIcon={<DownloadIcon />}
        endIcon={<DownIcon size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={downloads.isWriting}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {i18n.text('review.download')}
      </Button>
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        choices={[
          {
            label: left ? i18n.plural('review.downloads.clean_accepting', left) : i18n.text('review.downloads.clean'),
            onChoose: () => downloads.save('clean'),
          },
          ...(left
            ? [
                {
                  label: i18n.plural('review.downloads.tracked', left),
                  onChoose: () => downloads.save('tracked'),
                },
              ]
            : []),
          { label: i18n.text('review.downloads.delivered'), apart: true, onChoose: downloads.saveDelivered },
        ]}
      />
    </>
  );
}
