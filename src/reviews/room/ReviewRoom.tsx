import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { TextRun } from '../../../engine/tracked-changes/index.ts';
import { lazyComponent } from '../../../engine/ui/loading/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { type DocumentHandle, DocumentText } from '../document/DocumentText.tsx';
import { type DocumentView, runsOf, views } from '../document/shownText.ts';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import { remarkId } from '../session/ReviewSession.ts';
import { ReviewRoomContext, useSummary } from '../session/reviewContext.ts';
import type { OpenedReview } from '../session/useOpenedReview.ts';
import { ChangesTally, DocumentFinish } from './DocumentFoot.tsx';
import { findChange } from './findChange.ts';
import { filteredChanges, noFilter } from './listFilter.ts';
import { MarginNotes } from './MarginNotes.tsx';
import { PhoneSheet } from './PhoneSheet.tsx';
import classes from './ReviewRoom.module.css';
import { RoomBar, ViewChoice } from './RoomBar.tsx';
import foot from './RoomFoot.module.css';
import { RoomTools } from './RoomTools.tsx';
import { type PanelTab, SidePanel } from './SidePanel.tsx';
import { useDownloads } from './useDownloads.ts';
import { useReviewKeys } from './useReviewKeys.ts';
import { useRoomActions } from './useRoomActions.ts';
import { useWantedChange } from './useWantedChange.ts';

const AskAboutDialog = lazyComponent(() => import('../dialogs/AskAboutDialog.tsx'));
const RequestDocumentChanges = lazyComponent(() => import('../dialogs/RequestDocumentChanges.tsx'));
const AcceptDocument = lazyComponent(() => import('../dialogs/AcceptDocument.tsx'));
const KeysDialog = lazyComponent(() => import('../dialogs/KeysDialog.tsx'));

interface ReviewRoomProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  role: ReviewRole;
  opened: OpenedReview;
}

/** The review room: the text at the start, the list at the end, decisions above, and the way out below. */
export function ReviewRoom({ order, file, role, opened }: ReviewRoomProps) {
  const i18n = useI18n();
  const { session } = opened;
  const summary = useSummary(session);
  const [view, setView] = useState<DocumentView>('changes');
  const [tab, setTab] = useState<PanelTab>('changes');
  const [filter, setFilter] = useState(noFilter);
  const [questionOn, setQuestionOn] = useState<string>();
  const [dialog, setDialog] = useState<'request' | 'accept' | 'keys'>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const paper = useRef<HTMLElement>(null);
  const text = useRef<DocumentHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision may change the filtered list
  const ids = useMemo(() => filteredChanges(session, filter), [session, filter, summary]);

  const goTo = useCallback(
    (id: string) => {
      const change = session.changeOf(id);
      if (!change || !paper.current) return;
      session.goTo(id);
      if (!findChange(paper.current, change)) text.current?.renderAll();
      const mark = findChange(paper.current, change);
      mark?.scrollIntoView({ block: 'center' });
      // The list and its tools keep the focus.
      if (mark?.matches('[data-change]') && !panel.current?.contains(document.activeElement))
        mark.focus({ preventScroll: true });
    },
    [session],
  );
  const showRemark = useCallback((id: string) => {
    setTab('remarks');
    requestAnimationFrame(() => document.getElementById(`review-${remarkId(id)}`)?.focus());
  }, []);
  useWantedChange(id => (session.changeOf(id) ? goTo(id) : showRemark(id.replace(remarkId(''), ''))));
  const { actions, announced } = useRoomActions(session, ids, goTo);
  const downloads = useDownloads(opened, file);
  const places = useMemo(() => remarkPlaces(session.document), [session]);
  const room = useMemo(
    () => ({ session, view, goTo, askAbout: setQuestionOn, showRemark, isCustomer: role.decides, ...places }),
    [session, view, goTo, showRemark, role.decides, places],
  );
  const askAboutCurrent = () => {
    const current = session.current();
    if (current !== null && !session.isReadOnly) setQuestionOn(current);
  };
  useReviewKeys({
    j: () => actions.move(1),
    k: () => actions.move(-1),
    arrowdown: () => actions.move(1),
    arrowup: () => actions.move(-1),
    a: () => actions.decide('accepted'),
    r: () => actions.decide('rejected'),
    q: askAboutCurrent,
    z: actions.undo,
    u: () => actions.move(1, 'undecided'),
    o: () => actions.move(1, 'open'),
    c: () => setTab('remarks'),
    f: () => {
      setTab('changes');
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[role="group"] button')?.focus());
    },
    1: () => setView('original'),
    2: () => setView('changes'),
    3: () => setView('clean'),
    '?': () => setDialog('keys'),
  });
  const close = () => setDialog(undefined);
  const finish = { downloads, onRequest: () => setDialog('request'), onAccept: () => setDialog('accept') };
  const title = i18n.text('shell.tab_title', {
    page: i18n.text('review.tab_title', { name: file.name }),
    product: i18n.text('shell.product'),
  });

  const viewChoice = <ViewChoice views={views} texts="review.views" view={view} onView={setView} />;

  return (
    <ReviewRoomContext value={room}>
      <title>{title}</title>
      <div className={classes.room}>
        <RoomBar
          order={order}
          file={file}
          role={role}
          session={session}
          views={viewChoice}
          onKeys={() => setDialog('keys')}
          onFinish={() => setSheetOpen(true)}
        />
        <RoomTools actions={actions} />
        <div className={classes.phoneTools}>{viewChoice}</div>
        <div className={classes.body}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard */}
          <section className={classes.work} aria-label={i18n.text('review.document')} tabIndex={0}>
            <div className={classes.columns}>
              <article className={classes.paper} ref={paper} dir="ltr" translate="no" data-view={view}>
                <DocumentText handle={text} />
              </article>
              <MarginNotes paper={paper} view={view} />
            </div>
          </section>
          <div className={classes.side} ref={panel}>
            <SidePanel tab={tab} onTab={setTab} filter={filter} onFilter={setFilter} ids={ids} />
          </div>
        </div>
        <footer className={foot.foot}>
          <ChangesTally />
          <p className={foot.keys} aria-hidden="true">
            <kbd>J</kbd>
            <kbd>K</kbd> {i18n.text('review.keys.moving')} <kbd>?</kbd> {i18n.text('review.keys.keys')}
          </p>
          <span className={foot.gap} />
          <DocumentFinish {...finish} />
        </footer>
      </div>
      <PhoneSheet actions={actions} isOpen={isSheetOpen} onToggle={() => setSheetOpen(!isSheetOpen)} {...finish} />
      <div className="visually-hidden" role="status">
        {announced}
      </div>
      <Suspense>
        {questionOn !== undefined && <AskAboutDialog id={questionOn} onClose={() => setQuestionOn(undefined)} />}
        {dialog === 'request' && <RequestDocumentChanges order={order} file={file} session={session} onClose={close} />}
        {dialog === 'accept' && (
          <AcceptDocument
            order={order}
            file={file}
            session={session}
            onClose={close}
            onRequest={() => setDialog('request')}
          />
        )}
        {dialog === 'keys' && <KeysDialog keys={documentKeys} texts="review.keys" onClose={close} />}
      </Suspense>
    </ReviewRoomContext>
  );
}

const documentKeys = {
  next: 'J',
  previous: 'K',
  accept: 'A',
  reject: 'R',
  ask: 'Q',
  undo: 'Z',
  remark: 'C',
  undecided: 'U',
  open: 'O',
  view: '1 2 3',
  filter: 'F',
  keys: '?',
};

/** Numbers of the remarks, and the runs at which their anchors end. */
function remarkPlaces({ remarks, stories }: OpenedReview['session']['document']) {
  const remarkNumbers = new Map(remarks.map(({ id }, index) => [id, index + 1]));
  const last = new Map<string, TextRun>();
  for (const { blocks } of stories) for (const run of runsOf(blocks)) for (const id of run.remarks) last.set(id, run);
  const endsOfRemarks = new Map<TextRun, string[]>();
  for (const [id, run] of last) endsOfRemarks.set(run, [...(endsOfRemarks.get(run) ?? []), id]);
  return { remarkNumbers, endsOfRemarks };
}
