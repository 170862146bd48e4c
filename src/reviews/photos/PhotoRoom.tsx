import { Suspense, useMemo, useState } from 'react';
import { lazyComponent } from '../../../engine/ui/loading/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { FIT, isMirrored, zoomBy } from '../../../engine/ui/viewer/index.ts';
import type { Spot } from '../../../schemas/generated/types.ts';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import room from '../room/ReviewRoom.module.css';
import { RoomBar, ViewChoice } from '../room/RoomBar.tsx';
import foot from '../room/RoomFoot.module.css';
import { useLetterKeys, useReviewKeys } from '../room/useReviewKeys.ts';
import { useSummary } from '../session/reviewContext.ts';
import { PhotoFinish, PhotosTally } from './PhotoFoot.tsx';
import { PhotoList } from './PhotoList.tsx';
import { type PhotoFilter, PhotoPanel, type PhotoTab } from './PhotoPanel.tsx';
import classes from './PhotoRoom.module.css';
import { newSpotId, type PhotoSession, pictureId, type SpotRemark } from './PhotoSession.ts';
import { PhotoSheet } from './PhotoSheet.tsx';
import { PhotoStage, type PhotoView, type Zoom } from './PhotoStage.tsx';
import { PhotoTools } from './PhotoTools.tsx';
import { PhotoRoomContext, useShownPhoto } from './photoContext.ts';
import SpotDialog from './SpotDialog.tsx';
import { SpotPin } from './SpotPin.tsx';
import { useHeldSpace } from './useHeldSpace.ts';
import { usePhotoActions } from './usePhotoActions.ts';

const RequestPhotoChanges = lazyComponent(() => import('./RequestPhotoChanges.tsx'));
const AcceptPhotos = lazyComponent(() => import('./AcceptPhotos.tsx'));
const KeysDialog = lazyComponent(() => import('../dialogs/KeysDialog.tsx'));

const photoKeys = {
  next: 'J',
  previous: 'K',
  approve: 'A',
  mark: 'M',
  remark: 'C',
  undo: 'Z',
  before: 'Space',
  slider: '← →',
  zoom: '+ − 0',
  keys: '?',
};

const wideViews = ['slider', 'side', 'after'] as const;
const phoneViews = ['slider', 'before', 'after'] as const;
const center: Spot = { x: 0.5, y: 0.5 };

interface PhotoRoomProps {
  order: ReviewedOrder;
  role: ReviewRole;
  session: PhotoSession;
}

/** The review room of pictures: the picture at the start, all pictures at the end, decisions above, the way out below. */
export function PhotoRoom({ order, role, session }: PhotoRoomProps) {
  const i18n = useI18n();
  const summary = useSummary(session);
  const { photo, index } = useShownPhoto(session);
  const [chosenView, setView] = useState<PhotoView>('slider');
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const [split, setSplit] = useState(50);
  const [tab, setTab] = useState<PhotoTab>('photos');
  const [filter, setFilter] = useState<PhotoFilter>('all');
  const [isPlacing, setPlacing] = useState(false);
  const [editing, setEditing] = useState<SpotRemark>();
  const [dialog, setDialog] = useState<'request' | 'accept' | 'keys'>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision may change the filtered list
  const listed = useMemo(
    () =>
      session.photos.flatMap(({ file }, place) =>
        filter === 'all' || session.decisionOf(pictureId(file.uuid)) === filter ? [place] : [],
      ),
    [session, filter, summary],
  );
  const { actions, announced } = usePhotoActions(session, listed);
  const areLettersOn = useLetterKeys();
  const isPeeking = useHeldSpace(areLettersOn && Boolean(photo.before));
  const view = !photo.before ? 'after' : isPeeking ? 'before' : chosenView;

  const { uuid } = photo.file;
  const spots = session.spotsOf(uuid);
  const isNew = editing && !spots.some(({ id }) => id === editing.id);
  // A new remark has a pin before it has a text.
  const pinned = editing?.id.startsWith(uuid) && isNew ? [...spots, editing] : spots;
  const addRemark = (spot: Spot) => {
    setPlacing(false);
    if (view === 'before') setView('slider');
    if (!session.isReadOnly) setEditing({ id: newSpotId(uuid), note: '', spot });
  };
  const openSpot = (place: number, id: string) => {
    const { file } = session.photos[place]!;
    if (place !== index) actions.goTo(place);
    setEditing(session.spotsOf(file.uuid).find(spot => spot.id === id));
  };
  const saveNote = (note: string) => {
    if (!editing) return;
    if (note) session.saveSpot(uuid, { ...editing, note });
    else if (!isNew) session.deleteSpot(editing.id);
  };
  const handleZoom = (by: 1 | -1 | 0 | 'actual') =>
    setZoom(now => (by === 'actual' ? 'actual' : zoomBy(now === 'actual' ? FIT : now, by)));
  const moveSlider = (by: number) => setSplit(now => Math.min(100, Math.max(0, now + (isMirrored() ? -by : by))));
  useReviewKeys(
    {
      j: () => actions.move(1),
      k: () => actions.move(-1),
      a: actions.approve,
      m: actions.mark,
      c: () => addRemark(center),
      z: actions.undo,
      '+': () => handleZoom(1),
      '=': () => handleZoom(1),
      '-': () => handleZoom(-1),
      0: () => handleZoom(0),
      ...(view === 'slider' && zoom === FIT && { arrowleft: () => moveSlider(-2), arrowright: () => moveSlider(2) }),
      ...(isPlacing && { escape: () => setPlacing(false) }),
      '?': () => setDialog('keys'),
    },
    '[data-stage]:focus',
  );
  const value = { session, actions, openSpot };
  const finish = { order, role, onRequest: () => setDialog('request'), onAccept: () => setDialog('accept') };
  const close = () => setDialog(undefined);
  const viewChoice = (views: readonly PhotoView[]) =>
    photo.before && <ViewChoice views={views} texts="review.photos.views" view={view} onView={setView} />;
  const title = i18n.text('shell.tab_title', {
    page: i18n.text('review.tab_title', { name: photo.file.name }),
    product: i18n.text('shell.product'),
  });
  const pins = pinned.map((remark, place) => (
    <SpotPin
      key={remark.id}
      remark={remark}
      number={place + 1}
      onOpen={() => setEditing(remark)}
      onMove={session.isReadOnly ? undefined : spot => session.saveSpot(uuid, { ...remark, spot })}
    />
  ));
  return (
    <PhotoRoomContext value={value}>
      <title>{title}</title>
      <div className={room.room}>
        <RoomBar
          order={order}
          file={photo.file}
          role={role}
          session={session}
          views={viewChoice(wideViews)}
          onKeys={() => setDialog('keys')}
          onFinish={() => setSheetOpen(true)}
        />
        <PhotoTools
          zoom={zoom}
          onZoom={handleZoom}
          isPlacing={isPlacing}
          onRemark={byPointer => (byPointer && !isPlacing ? setPlacing(true) : addRemark(center))}
        />
        <div className={room.phoneTools}>{viewChoice(phoneViews)}</div>
        <div className={room.body}>
          <section className={classes.work} aria-label={i18n.text('review.photos.photo')}>
            <PhotoStage
              key={uuid}
              photo={photo}
              next={session.photos[index + 1]}
              view={view}
              zoom={zoom}
              split={split}
              onSplit={setSplit}
              isPlacing={isPlacing}
              onSpot={session.isReadOnly || view === 'before' ? undefined : addRemark}
              pins={view === 'before' ? null : pins}
            />
            <p className={classes.hint} role={isPlacing ? 'status' : undefined}>
              {i18n.text(hintOf(isPlacing, session.isReadOnly, Boolean(photo.before)))}
            </p>
            <div className={classes.strip}>
              <PhotoList listed={session.photos.map((_, place) => place)} isStrip />
            </div>
          </section>
          <div className={room.side}>
            <PhotoPanel tab={tab} onTab={setTab} filter={filter} onFilter={setFilter} listed={listed} />
          </div>
        </div>
        <footer className={foot.foot}>
          <PhotosTally />
          <p className={foot.keys} aria-hidden="true">
            <kbd>J</kbd>
            <kbd>K</kbd> {i18n.text('review.keys.moving')} <kbd>?</kbd> {i18n.text('review.keys.keys')}
          </p>
          <span className={foot.gap} />
          <PhotoFinish {...finish} />
        </footer>
      </div>
      <PhotoSheet
        {...finish}
        isOpen={isSheetOpen}
        onToggle={() => setSheetOpen(!isSheetOpen)}
        onRemark={() => {
          setSheetOpen(false);
          setPlacing(true);
        }}
      />
      <div className="visually-hidden" role="status">
        {announced}
      </div>
      <Suspense>
        {editing && (
          <SpotDialog
            key={editing.id}
            remark={editing}
            number={pinned.findIndex(({ id }) => id === editing.id) + 1}
            isReadOnly={session.isReadOnly}
            onSave={saveNote}
            onDelete={() => {
              session.deleteSpot(editing.id);
              setEditing(undefined);
            }}
            onClose={() => setEditing(undefined)}
          />
        )}
        {dialog === 'request' && <RequestPhotoChanges order={order} session={session} onClose={close} />}
        {dialog === 'accept' && (
          <AcceptPhotos order={order} session={session} onClose={close} onRequest={() => setDialog('request')} />
        )}
        {dialog === 'keys' && <KeysDialog keys={photoKeys} texts="review.photos.keys" onClose={close} />}
      </Suspense>
    </PhotoRoomContext>
  );
}

function hintOf(isPlacing: boolean, isReadOnly: boolean, hasBefore: boolean): string {
  if (isPlacing) return 'review.photos.hints.placing';
  if (isReadOnly) return hasBefore ? 'review.photos.hints.slider' : 'review.photos.hints.no_source';
  return hasBefore ? 'review.photos.hints.slider_remark' : 'review.photos.hints.remark';
}
