import type { I18n } from '../../../engine/ui/resources/index.ts';
import type { Spot } from '../../../schemas/generated/types.ts';
import type { OpenPoint } from '../dialogs/requestText.ts';
import { type PhotoSession, pictureId } from './PhotoSession.ts';

const third = (share: number): 0 | 1 | 2 => (share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2);
const rows = ['top', 'middle', 'bottom'] as const;
const columns = ['left', 'center', 'right'] as const;

/** A place in a picture in words: "top right". */
export const spotText = ({ x, y }: Spot, i18n: I18n): string =>
  i18n.text(`review.photos.spots.${rows[third(y)]}_${columns[third(x)]}`);

/** The number of a picture, as long as the last one: "07" of 40. */
export const photoNumber = (index: number, total: number, i18n: I18n): string =>
  i18n.number(index + 1).padStart(i18n.number(total).length, i18n.number(0));

/** "Photo 07, marked, remarks: 1" */
export function photoText(session: PhotoSession, index: number, i18n: I18n): string {
  const { file } = session.photos[index]!;
  const state = session.decisionOf(pictureId(file.uuid));
  const remarks = session.spotsOf(file.uuid).length;
  return i18n.text(remarks ? 'review.photos.with_remarks' : 'review.photos.without_remarks', {
    number: photoNumber(index, session.photos.length, i18n),
    state: i18n.text(`review.photos.states.${state}`),
    remarks: i18n.number(remarks),
  });
}

/** "34 of 40 approved, 6 marked" */
export function tallyText(session: PhotoSession, i18n: I18n): string {
  const { total, accepted, openChanges } = session.summary();
  return i18n.text('review.photos.tally', {
    approved: i18n.number(accepted),
    total: i18n.number(total),
    marked: i18n.number(openChanges),
  });
}

/** The marked pictures with their remarks, for a message without the pictures. */
export const markedPoints = (session: PhotoSession, i18n: I18n): OpenPoint[] =>
  session.photos.flatMap(({ file }, index): OpenPoint[] => {
    const id = pictureId(file.uuid);
    if (session.decisionOf(id) !== 'open') return [];
    const number = photoNumber(index, session.photos.length, i18n);
    const remarks = session.spotsOf(file.uuid).map(({ spot, note }, place) =>
      i18n.text('review.photos.point_remark', {
        number: i18n.number(place + 1),
        place: spotText(spot, i18n),
        text: note,
      }),
    );
    const name = i18n.text('review.photos.point', { number, name: file.name });
    return [{ id, name, note: null, excerpt: remarks.join('\n') }];
  });
