import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '../../components/ErrorState.tsx';
import { errorText } from '../../resources/errorText.ts';
import { recordPath } from '../../resources/list/rows/rowLinks.ts';
import { nameOf, type Row } from '../../resources/row.ts';
import { usePresenter } from '../../resources/Screens.tsx';
import { type I18n, useI18n } from '../../resources/useI18n.ts';
import classes from './Notifications.module.css';
import { type NotificationSource, useNotificationRows } from './useNotifications.ts';

interface NotificationsListProps {
  waiting: NotificationSource;
  total: number;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const BONES = [0, 1, 2];

/** The waiting rows, each with its task in one line; a press opens it. */
export default function NotificationsList({ waiting, total, anchor, onClose }: NotificationsListProps) {
  const i18n = useI18n();
  const heading = useId();
  const { data, error, refetch } = useNotificationRows(waiting, anchor !== null);
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
        <h2 id={heading}>{i18n.text('shell.waiting.title')}</h2>
        {data && total > data.length && (
          <Link to={waiting.all} onClick={onClose}>
            {i18n.text('shell.waiting.all', { count: i18n.number(total) })}
          </Link>
        )}
      </div>
      {error && !data && <ErrorState onRetry={() => void refetch()}>{errorText(error, i18n)}</ErrorState>}
      {data?.length === 0 && <p className={classes.nothing}>{i18n.text('shell.waiting.nothing')}</p>}
      <ul className={classes.rows} aria-busy={!data && !error}>
        {!data && !error && BONES.map(bone => <Bone key={bone} />)}
        {data?.map(row => (
          <NotificationRow key={row.id} row={row} waiting={waiting} i18n={i18n} onGo={onClose} />
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

interface NotificationRowProps {
  row: Row;
  waiting: NotificationSource;
  i18n: I18n;
  onGo: () => void;
}

function NotificationRow({ row, waiting: { resource, all }, i18n, onGo }: NotificationRowProps) {
  const next = usePresenter(resource.name)?.next(row, i18n);
  return (
    <li>
      <Link className={classes.row} to={recordPath(resource, row) ?? all} onClick={onGo}>
        <span className={classes.name}>
          <bdi>{nameOf(row, resource)}</bdi>
        </span>
        <span className={classes.brief}>{next?.brief ?? next?.title}</span>
      </Link>
    </li>
  );
}
