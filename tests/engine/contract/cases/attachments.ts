import { problem } from '../../../../engine/server/http/problems.ts';
import type { CallName } from '../../../../schemas/generated/types.ts';
import type { Answer } from '../../../helpers/client.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { type CaseContext, type CasePlay, callAbout } from '../caseContext.ts';

type Fault = 'store_unavailable' | 'store_full';

/** Plays something while the store refuses to say how much of a file it has. */
export function withoutStore<Played>({ app }: CaseContext, fault: Fault, play: () => Promise<Played>): Promise<Played> {
  const { storage } = app.deps;
  const { received } = storage;
  storage.received = () => Promise.reject(problem(fault));
  return play().finally(() => {
    storage.received = received;
  });
}

const byTeam = (name: CallName): boolean => name.includes('Support');

type Name = Extract<CallName, `obtain${string}AttachmentToken` | `list${string}Attachments`>;

/** The calls around new files of a message, which are the same for both sides. */
export function attachmentPlays(name: Name): {
  answers: { 200: CasePlay };
  refusals: Partial<Record<'order_not_accepting_files' | Fault, CasePlay>>;
} {
  const by = (stage: CaseContext) => (byTeam(name) ? stage.staff : stage.owner);
  const whileStore = (problem: Fault) => async (stage: CaseContext) => {
    const uuid = await stage.order('queued');
    await insertFiles(stage.app, uuid, { role: 'attachment', author_uuid: by(stage).me.uuid, upload: 'uploading' });
    return withoutStore(stage, problem, () => callAbout(by(stage), name, uuid));
  };
  const callOnDraft = async (stage: CaseContext): Promise<Answer> =>
    callAbout(by(stage), name, await stage.order('draft'));
  const listed = { store_unavailable: whileStore('store_unavailable'), store_full: whileStore('store_full') };
  return {
    answers: { 200: async stage => callAbout(by(stage), name, await stage.order('queued')) },
    refusals: { order_not_accepting_files: callOnDraft, ...(name.startsWith('list') ? listed : {}) },
  };
}
