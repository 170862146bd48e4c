import { problem } from '../../../../engine/server/http/problems.ts';
import type { CallName } from '../../../../schemas/generated/types.ts';
import { send } from '../../../orders/staff.ts';
import type { Answer } from '../../../support/client.ts';
import { about, type Play, type Stage } from '../stage.ts';

type Fault = 'store_unavailable' | 'store_full';

/** Plays something while the store refuses to say how much of a file it has. */
export function withoutStore<Played>({ world }: Stage, fault: Fault, play: () => Promise<Played>): Promise<Played> {
  const { storage } = world.deps;
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
  answers: { 200: Play };
  refusals: Partial<Record<'order_takes_no_files' | Fault, Play>>;
} {
  const by = (stage: Stage) => (byTeam(name) ? stage.staff : stage.owner);
  const whileStore = (problem: Fault) => async (stage: Stage) => {
    const uuid = await stage.order('queued');
    await send(stage.world, uuid, { role: 'attachment', author_uuid: by(stage).me.uuid, upload: 'uploading' });
    return withoutStore(stage, problem, () => about(by(stage), name, uuid));
  };
  const closed = async (stage: Stage): Promise<Answer> => about(by(stage), name, await stage.order('draft'));
  const listed = { store_unavailable: whileStore('store_unavailable'), store_full: whileStore('store_full') };
  return {
    answers: { 200: async stage => about(by(stage), name, await stage.order('queued')) },
    refusals: { order_takes_no_files: closed, ...(name.startsWith('list') ? listed : {}) },
  };
}
