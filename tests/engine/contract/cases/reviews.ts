import { sql } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import type { OrderStatus } from '../../../../server/orders/tables.ts';
import type { Client } from '../../../helpers/client.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { ask, type CaseContext, type CasePlay, type Cases, nobody } from '../caseContext.ts';

type ReviewCall = Extract<CallName, 'getFileReview' | 'saveFileReview' | 'getSupportFileReview'>;
type PictureRead = Extract<CallName, 'getPictureReview' | 'getSupportPictureReview'>;

/** An order with a result that its customer can see. */
async function deliverFile({ app, owner }: CaseContext, status: OrderStatus = 'delivered') {
  const delivered_at = new Date(app.clock.now().getTime() + 1_000);
  const { uuid } = await createOrderForUpload(app, owner, status, { delivered_at });
  const [file] = await insertFiles(app, uuid, { role: 'result', name: 'edited.docx' });
  return { object_uuid: uuid, file_uuid: file!.uuid };
}

const clientFor = (name: ReviewCall, { owner, staff }: CaseContext): Client =>
  name === 'getSupportFileReview' ? staff : owner;

/** The call on a delivered file, or with another identifier in its address. */
const onFile =
  (name: ReviewCall, other: { object_uuid?: string; file_uuid?: string } = {}): CasePlay =>
  async stage =>
    ask(clientFor(name, stage), name, { params: { ...(await deliverFile(stage)), ...other } });

/** Decisions on the pictures of a delivered order. */
const readPictures =
  (name: PictureRead, object_uuid?: string): CasePlay =>
  async stage => {
    const delivered = await deliverFile(stage);
    const client = name === 'getPictureReview' ? stage.owner : stage.staff;
    return ask(client, name, { params: { object_uuid: object_uuid ?? delivered.object_uuid } });
  };

/** The approval of a delivered picture, or of another file. */
const savePicture =
  (other: { object_uuid?: string; file_uuid?: string; status?: OrderStatus } = {}): CasePlay =>
  async stage => {
    const delivered = await deliverFile(stage, other.status);
    const object_uuid = other.object_uuid ?? delivered.object_uuid;
    return approve(stage, object_uuid, other.file_uuid ?? delivered.file_uuid);
  };

const approve = ({ owner }: CaseContext, object_uuid: string, file_uuid: string) => {
  const decision = { change: 'picture', decision: 'accepted', note: null, excerpt: null } as const;
  return ask(owner, 'savePictureReview', {
    params: { object_uuid },
    body: { since: 0, decisions: [{ file_uuid, decision }] },
  });
};

/** Fills a file with decisions of an earlier save. */
const fill = ({ app }: CaseContext, file_uuid: string) =>
  app.db.execute(sql`insert into change_decisions (uuid, file_uuid, change, decision, version)
    select gen_random_uuid(), ${file_uuid}, 'other.' || place, 'accepted', 1
    from generate_series(1, 20000) place`);

const missing = (name: ReviewCall) => ({
  order_not_found: onFile(name, { object_uuid: nobody }),
  file_not_found: onFile(name, { file_uuid: nobody }),
});

export const reviewCases: Cases = {
  getFileReview: { answers: { 200: onFile('getFileReview') }, refusals: missing('getFileReview') },
  getSupportFileReview: {
    answers: { 200: onFile('getSupportFileReview') },
    refusals: missing('getSupportFileReview'),
  },
  saveFileReview: {
    answers: { 200: onFile('saveFileReview') },
    refusals: {
      ...missing('saveFileReview'),
      order_status: async stage =>
        ask(stage.owner, 'saveFileReview', { params: await deliverFile(stage, 'completed') }),
      too_many_decisions: async stage => {
        const params = await deliverFile(stage);
        await ask(stage.owner, 'saveFileReview', { params });
        await fill(stage, params.file_uuid);
        return ask(stage.owner, 'saveFileReview', { params });
      },
    },
  },
  getPictureReview: {
    answers: { 200: readPictures('getPictureReview') },
    refusals: { order_not_found: readPictures('getPictureReview', nobody) },
  },
  getSupportPictureReview: {
    answers: { 200: readPictures('getSupportPictureReview') },
    refusals: { order_not_found: readPictures('getSupportPictureReview', nobody) },
  },
  savePictureReview: {
    answers: { 200: savePicture() },
    refusals: {
      order_not_found: savePicture({ object_uuid: nobody }),
      file_not_found: savePicture({ file_uuid: nobody }),
      order_status: savePicture({ status: 'completed' }),
      too_many_decisions: async stage => {
        const { object_uuid, file_uuid } = await deliverFile(stage);
        await approve(stage, object_uuid, file_uuid);
        await fill(stage, file_uuid);
        return approve(stage, object_uuid, file_uuid);
      },
    },
  },
};
