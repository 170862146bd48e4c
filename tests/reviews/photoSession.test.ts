import { expect, it } from 'vitest';
import type { FileReviewPatch } from '../../schemas/generated/types.ts';
import { newSpotId, PhotoSession, pictureId } from '../../src/reviews/photos/PhotoSession.ts';
import { type OrderFile, photosOf } from '../../src/reviews/photos/photoFiles.ts';
import type { ReviewedOrder } from '../../src/reviews/reviewRoles.ts';

const fileOf = (uuid: string, name: string, version = 1, role: 'result' | 'source' = 'result') =>
  ({ uuid, name, version, role, download_url: `/files/${uuid}` }) as OrderFile;
const orderOf = (...files: OrderFile[]) => ({ files }) as ReviewedOrder;

const one = fileOf('one', 'photo-2.jpg');
const two = fileOf('two', 'photo-10.jpg');

function begin() {
  const sent: FileReviewPatch[] = [];
  const nothing = { version: 0, changes: 0, decisions: [] };
  const calls = {
    read: async () => nothing,
    save: async (patch: FileReviewPatch) => {
      sent.push(patch);
      return { ...nothing, version: sent.length };
    },
    isClosed: () => false,
  };
  return { session: new PhotoSession(photosOf(orderOf(two, one), one), nothing, calls, false), sent };
}

it('a remark marks its picture, and is kept while the picture is approved', async () => {
  const { session, sent } = begin();
  const remark = { id: newSpotId('one'), note: 'A trace of the cables is left here.', spot: { x: 0.5, y: 0.25 } };
  session.saveSpot('one', remark);
  expect([session.decisionOf(pictureId('one')), session.spotsOf('one')]).toEqual(['open', [remark]]);
  session.approve(['one', 'two']);
  expect([session.summary().accepted, session.summary().open, session.spotsOf('one')]).toEqual([2, 0, []]);
  session.mark('one');
  expect(session.spotsOf('one')).toEqual([remark]);
  await session.flush();
  expect(sent[0]?.decisions).toContainEqual({
    ...{ change: remark.id, decision: 'open', note: remark.note, spot: remark.spot },
    excerpt: null,
  });
});

it('undo takes back all pictures of one step, and a moved pin', () => {
  const { session } = begin();
  const remark = { id: newSpotId('one'), note: 'Less blue.', spot: { x: 0.5, y: 0.5 } };
  session.approve(['one', 'two']);
  session.undo();
  expect(session.summary()).toMatchObject({ accepted: 0, undecided: 2 });
  session.saveSpot('one', remark);
  session.saveSpot('one', { ...remark, spot: { x: 0.51, y: 0.5 } });
  session.undo();
  expect(session.spotsOf('one')).toEqual([remark]);
  session.deleteSpot(remark.id);
  session.approve(['one']);
  session.mark('one');
  expect(session.spotsOf('one')).toEqual([]);
});

it('the room has the newest picture of each name, in the order of their numbers', () => {
  const newer = fileOf('newer', 'photo-10.jpg', 2);
  const order = orderOf(two, newer, one, fileOf('text', 'notes.docx'), fileOf('sent', 'photo-3.jpg', 1, 'source'));
  const names = (opened: OrderFile) => photosOf(order, opened).map(({ file }) => file.uuid);
  expect(names(one)).toEqual(['one', 'newer']);
  // From a picture that was delivered again, those of its time are shown.
  expect(names(two)).toEqual(['one', 'two']);
});
