import { sql } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import type { OrderStatus } from '../../../../server/orders/tables.ts';
import type { Client } from '../../../helpers/client.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { ask, type CaseContext, type CasePlay, type Cases, nobody } from '../caseContext.ts';

type ReviewCall = Extract<CallName, 'getFileReview' | 'saveFileReview' | 'getSupportFileReview'>;

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
        await stage.app.db.execute(sql`insert into change_decisions (uuid, file_uuid, change, decision, version)
          select gen_random_uuid(), ${params.file_uuid}, 'other.' || place, 'accepted', 1
          from generate_series(1, 20000) place`);
        return ask(stage.owner, 'saveFileReview', { params });
      },
    },
  },
};
