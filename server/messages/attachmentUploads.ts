import type { ServerTexts } from '../../engine/server/index.ts';
import type { TransporterToken, UploadSync } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { type SyncRequest, syncAttachments } from '../uploads/uploads.ts';
import { assertAccepts } from '../uploads/uploadTargets.ts';
import { issueToken } from '../uploads/uploadTokens.ts';
import { find, type MessageAuthor } from './orderMessages.ts';

/** Lets a person upload new files for the message that they write, through the engine that takes the order's files. */
export async function obtainAttachmentToken(deps: Deps, voice: MessageAuthor, uuid: string): Promise<TransporterToken> {
  const order = await find(deps.db, voice, uuid);
  assertAccepts(order, 'attachment');
  return issueToken(deps, order.uuid, voice.user.uuid, 'attachment');
}

/** The files that the person has sent for the message and not yet sent with it. */
export async function listAttachments(
  deps: Deps,
  voice: MessageAuthor,
  { uuid, window }: SyncRequest,
  texts: ServerTexts,
): Promise<UploadSync> {
  return syncAttachments(deps, voice.user, await find(deps.db, voice, uuid), window, texts);
}
