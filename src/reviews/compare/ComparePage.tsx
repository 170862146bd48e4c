import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ErrorState, Loading } from '../../../engine/ui/components/index.ts';
import { LeftIcon, RightIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { openDocument, UnopenedDocument } from '../document/openDocument.ts';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import { findChange } from '../room/findChange.ts';
import barClasses from '../room/RoomBar.module.css';
import { useReviewKeys } from '../room/useReviewKeys.ts';
import { ReviewSession } from '../session/ReviewSession.ts';
import { ReviewRoomContext, type ReviewRoomValue, useCurrent } from '../session/reviewContext.ts';
import { addressOf } from '../session/useOpenedReview.ts';
import { ComparedFigures } from './ComparedFigures.tsx';
import { ComparedText } from './ComparedText.tsx';
import classes from './ComparePage.module.css';
import { comparedRows } from './comparedRows.ts';

type ReviewedFile = ReviewedOrder['files'][number];

interface ComparePageProps {
  order: ReviewedOrder;
  file: ReviewedFile;
  role: ReviewRole;
}

/** What the page compares a result with: the document before its changes, or an earlier version. */
const beforeChanges = 'original';

/** What was changed in a result: against the document before it, or against an earlier version. Nothing is decided here. */
export default function ComparePage({ order, file, role }: ComparePageProps) {
  const i18n = useI18n();
  const [query, setQuery] = useSearchParams();
  const earlier = order.files
    .filter(one => one.role === 'result' && one.name === file.name && one.version < file.version && one.download_url)
    .sort((one, other) => other.version - one.version);
  const older = earlier.find(({ version }) => String(version) === query.get('compare'));
  const { session, error } = useComparison(file, older, order.editor ?? '');
  return (
    <div className={classes.page}>
      <header className={barClasses.bar}>
        <IconButton
          component={Link}
          to={role.page(order.uuid, 'files')}
          aria-label={i18n.text('review.back', { name: order.name })}
        >
          <LeftIcon />
        </IconButton>
        <div className={barClasses.names}>
          <h1>
            <bdi>{i18n.text('review.compare.title', { name: file.name })}</bdi>
          </h1>
          <p>
            <bdi>{order.name}</bdi> · <bdi>{order.number}</bdi>
          </p>
        </div>
        <span className={barClasses.gap} />
        <Button variant="contained" size="small" component={Link} to="?" className={classes.review}>
          {i18n.text('review.compare.review')}
        </Button>
      </header>
      <div className={classes.main}>
        {file.review?.compared && !older && <p className={classes.note}>{i18n.text('review.compare.untracked')}</p>}
        {earlier.length > 0 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={older ? String(older.version) : beforeChanges}
            aria-label={i18n.text('review.compare.with')}
            onChange={(_, chosen: string | null) => chosen && setQuery({ compare: chosen }, { replace: true })}
          >
            <ToggleButton value={beforeChanges}>{i18n.text('review.views.original')}</ToggleButton>
            {earlier.map(({ version }) => (
              <ToggleButton key={version} value={String(version)}>
                {i18n.text('orders.files.version', { version: i18n.number(version) })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {error !== undefined && (
          <ErrorState title={i18n.text('review.failed.title')}>
            {i18n.text(`review.failed.${error instanceof UnopenedDocument ? error.failure : 'unavailable'}`)}
          </ErrorState>
        )}
        {session ? <Comparison key={older?.uuid ?? ''} session={session} /> : error === undefined && <Loading />}
      </div>
    </div>
  );
}

interface ComparisonState {
  session?: ReviewSession;
  error?: unknown;
}

/** Reads the changes of a result, or compares it with an older version in a worker. */
function useComparison(file: ReviewedFile, older: ReviewedFile | undefined, author: string): ComparisonState {
  const [state, setState] = useState<ComparisonState>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed links lead to the same files
  useEffect(() => {
    let isLeft = false;
    setState({});
    const opening = older
      ? openDocument(file.download_url ?? '', { address: older.download_url ?? '', author })
      : openDocument(addressOf(file));
    opening.then(
      opened => {
        opened.close();
        if (!isLeft) setState({ session: readOnlySession(opened.document) });
      },
      error => !isLeft && setState({ error }),
    );
    return () => {
      isLeft = true;
    };
  }, [file.uuid, older?.uuid]);
  return state;
}

const nothingStored = () => Promise.resolve({ version: 0, changes: 0, decisions: [] });

const readOnlySession = (document: ReviewSession['document']): ReviewSession =>
  new ReviewSession(
    document,
    { version: 0, changes: document.changes.length, decisions: [] },
    { read: nothingStored, save: nothingStored, isClosed: () => true },
    true,
  );

const ignore = () => undefined;

function Comparison({ session }: { session: ReviewSession }) {
  const i18n = useI18n();
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true });
  const [layout, setLayout] = useState<'sides' | 'inline'>('sides');
  const text = useRef<HTMLDivElement>(null);
  const current = useCurrent(session);
  const rows = useMemo(() => comparedRows(session.document.stories), [session]);
  const { changes } = session;
  const room = useMemo((): ReviewRoomValue => {
    const goTo = (id: string) => {
      const change = session.changeOf(id);
      if (!change) return;
      session.goTo(id);
      const mark = text.current && findChange(text.current, change);
      mark?.scrollIntoView({ block: 'center' });
      if (mark?.matches('[data-change]')) mark.focus({ preventScroll: true });
    };
    const noRemarks = { remarkNumbers: new Map(), endsOfRemarks: new Map(), askAbout: ignore, showRemark: ignore };
    return { session, view: 'changes', isCustomer: false, goTo, ...noRemarks };
  }, [session]);
  const at = current === null ? -1 : session.indexOf(current);
  const move = (by: 1 | -1) => {
    const next = changes[at + by];
    if (next) room.goTo(next.id);
  };
  useReviewKeys({ j: () => move(1), k: () => move(-1), arrowdown: () => move(1), arrowup: () => move(-1) });
  if (!changes.length) return <p>{i18n.text('review.compare.same')}</p>;
  return (
    <ReviewRoomContext value={room}>
      <ComparedFigures document={session.document} rows={rows} />
      <section className={classes.card} aria-label={i18n.text('review.document')}>
        <div className={classes.tools}>
          <IconButton
            size="small"
            aria-label={i18n.text('review.previous')}
            disabled={at <= 0}
            onClick={() => move(-1)}
          >
            <LeftIcon />
          </IconButton>
          <span role="status">
            {i18n.text('review.place', { number: i18n.number(at + 1), total: i18n.number(changes.length) })}
          </span>
          <IconButton
            size="small"
            aria-label={i18n.text('review.next')}
            disabled={at === changes.length - 1}
            onClick={() => move(1)}
          >
            <RightIcon />
          </IconButton>
          <span className={barClasses.gap} />
          {isWide && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={layout}
              aria-label={i18n.text('review.show')}
              onChange={(_, chosen: 'sides' | 'inline' | null) => chosen && setLayout(chosen)}
            >
              <ToggleButton value="sides">{i18n.text('review.compare.sides')}</ToggleButton>
              <ToggleButton value="inline">{i18n.text('review.compare.inline')}</ToggleButton>
            </ToggleButtonGroup>
          )}
        </div>
        <div ref={text} translate="no">
          <ComparedText rows={rows} hasSides={isWide && layout === 'sides'} />
        </div>
      </section>
    </ReviewRoomContext>
  );
}
