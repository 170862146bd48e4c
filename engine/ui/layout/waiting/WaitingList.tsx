import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { Link } from 'react-router';
import { causeOf } from '../../resources/causeOf.ts';
import { pageOf } from '../../resources/list/rowPlaces.ts';
import { nameOf, type Row } from '../../resources/row.ts';
import { useGuide } from '../../resources/Screens.tsx';
import { type Speaker, useSpeaker } from '../../resources/useSpeaker.ts';
import { ErrorState } from '../ErrorState.tsx';
import { useWaitingRows, type Waiting } from './useWaiting.ts';
import classes from './Waiting.module.css';

interface WaitingListProps {
  waiting: Waiting;
  total: number;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const BONES = [0, 1, 2];

/** Each with what it asks for in one line; a press leads there. */
export default function WaitingList({ waiting, total, anchor, onClose }: WaitingListProps) {
  const say = useSpeaker();
  const heading = useId();
  const { data, error, refetch } = useWaitingRows(waiting, anchor !== null);
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': heading, sx: { width: 360, maxWidth: 'calc(100% - 32px)' } },
      }}
    >
      <div className={classes.head}>
        <h2 id={heading}>{say.text('shell.waiting.title')}</h2>
        {data && total > data.length && (
          <Link to={waiting.all} onClick={onClose}>
            {say.text('shell.waiting.all', { count: say.number(total) })}
          </Link>
        )}
      </div>
      {error && !data && <ErrorState onRetry={() => void refetch()}>{causeOf(error, say)}</ErrorState>}
      {data?.length === 0 && <p className={classes.nothing}>{say.text('shell.waiting.nothing')}</p>}
      <ul className={classes.rows} aria-busy={!data && !error}>
        {!data && !error && BONES.map(bone => <Bone key={bone} />)}
        {data?.map(row => (
          <WaitingRow key={row.id} row={row} waiting={waiting} say={say} onGo={onClose} />
        ))}
      </ul>
    </Popover>
  );
}

const Bone = () => (
  <li className={classes.row} aria-hidden="true">
    <Skeleton width="60%" />
    <Skeleton width="85%" />
  </li>
);

interface WaitingRowProps {
  row: Row;
  waiting: Waiting;
  say: Speaker;
  onGo: () => void;
}

function WaitingRow({ row, waiting: { resource, all }, say, onGo }: WaitingRowProps) {
  const next = useGuide(resource.name)?.next(row, say);
  return (
    <li>
      <Link className={classes.row} to={pageOf(resource, row) ?? all} onClick={onGo}>
        <span className={classes.name}>
          <bdi>{nameOf(row, resource)}</bdi>
        </span>
        <span className={classes.brief}>{next?.brief ?? next?.title}</span>
      </Link>
    </li>
  );
}
