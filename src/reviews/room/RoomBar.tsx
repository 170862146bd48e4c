import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  KeyboardIcon,
  LeftIcon,
  ReplaceIcon,
} from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { isPicture } from '../../shared/reviewableFiles.ts';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import type { DecisionSession } from '../session/DecisionSession.ts';
import { useSummary } from '../session/reviewContext.ts';
import classes from './RoomBar.module.css';

interface RoomBarProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  role: ReviewRole;
  session: DecisionSession;
  /** How the work is shown; phones have it below the bar. */
  views: ReactNode;
  onKeys: () => void;
  onFinish: () => void;
}

/** The bar at the top: the way back, the file, whether decisions are stored, and how the work is shown. */
export function RoomBar({ order, file, role, session, views, onKeys, onFinish }: RoomBarProps) {
  const i18n = useI18n();
  return (
    <header className={classes.bar}>
      <IconButton
        component={Link}
        to={role.page(order.uuid, 'files')}
        aria-label={i18n.text('review.back', { name: order.name })}
      >
        <LeftIcon />
      </IconButton>
      <div className={classes.names}>
        <h1>
          <bdi>{file.name}</bdi>
        </h1>
        <p>
          <bdi>{order.name}</bdi> · <bdi>{order.number}</bdi>
          {file.version > 1 && ` · ${i18n.text('orders.files.version', { version: i18n.number(file.version) })}`}
        </p>
      </div>
      <SavedState session={session} />
      <span className={classes.gap} />
      {views}
      <span className={classes.gap} />
      {!isPicture(file) && (
        <IconButton component={Link} to="?compare=original" aria-label={i18n.text('review.compare.open')}>
          <ReplaceIcon />
        </IconButton>
      )}
      <IconButton className={classes.wide} aria-label={i18n.text('review.keys.title')} onClick={onKeys}>
        <KeyboardIcon />
      </IconButton>
      <Button size="small" className={classes.phone} onClick={onFinish}>
        {i18n.text(session.isReadOnly ? 'review.download' : 'review.finish')}
      </Button>
    </header>
  );
}

interface ViewChoiceProps<View extends string> {
  /** The views, and the key of their texts. */
  views: readonly View[];
  texts: string;
  view: View;
  onView: (view: View) => void;
}

/** How the work is shown. On phones it is below the bar. */
export function ViewChoice<View extends string>({ views, texts, view, onView }: ViewChoiceProps<View>) {
  const i18n = useI18n();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      className={classes.views}
      value={view}
      aria-label={i18n.text('review.show')}
      onChange={(_, chosen: View | null) => chosen && onView(chosen)}
    >
      {views.map(one => (
        <ToggleButton key={one} value={one}>
          {i18n.text(`${texts}.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const SAVING_ICONS = { saved: CheckIcon, saving: ClockIcon, waiting: AlertIcon, closed: AlertIcon };

/** Whether decisions are stored. Phones show it below the bar, unless all is well. */
function SavedState({ session }: { session: DecisionSession }) {
  const i18n = useI18n();
  const { saving } = useSummary(session);
  if (session.isReadOnly && saving !== 'closed')
    return <span className={classes.saved}>{i18n.text('review.read_only')}</span>;
  const Icon = SAVING_ICONS[saving];
  return (
    <span className={classes.saved} role="status" data-saving={saving}>
      <Icon size={14} />
      {i18n.text(`review.saving.${saving}`)}
    </span>
  );
}
