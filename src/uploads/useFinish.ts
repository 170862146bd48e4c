import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { useNavigateFromHere } from '../../engine/ui/hooks/index.ts';
import { type PageAction, toasts } from '../../engine/ui/layout/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { Summary } from '../shared/uploads/entries.ts';
import { closeUploadSession } from '../shared/uploads/openUploads.ts';
import type { ServerFile } from '../shared/uploads/uploadFile.ts';
import type { UploadRole } from './uploadRoles.ts';
import type { UploadCalls } from './useUploadCalls.ts';

/** Returns the checkout if something must be paid before the order continues; else the order. */
async function nextPage(uuid: string): Promise<string> {
  const order = await call('getOrder', { params: { object_uuid: uuid } }).catch(() => null);
  return order?.allowed_actions.includes('checkout') ? paths.checkout.to(uuid) : paths.order.to(uuid);
}

/** Files that the page counts as missing: failed, abandoned, or in quarantine. */
const isLeftOut = ({ upload, scan }: ServerFile): boolean =>
  upload === 'failed' || upload === 'waiting' || scan === 'quarantined';

/** "Finish with 38 files": continues the order with the complete files, and leaves the page. */
export function useFinish(order: Order, calls: UploadCalls, { counted, done, sending }: Summary, role: UploadRole) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const navigate = useNavigateFromHere();
  const client = useQueryClient();
  const [pending, setPending] = useState(false);

  async function finish() {
    setPending(true);
    try {
      const { files } = await calls.sync();
      // Files that another window is uploading are waited for: the server rejects the submission.
      const skip = files.filter(isLeftOut).map(file => file.uuid);
      const said = role.finishes ? (await calls.finish(skip)).message : undefined;
      closeUploadSession(order.uuid);
      if (said) toasts.success(said);
      navigate(role.finishes ? await nextPage(order.uuid) : role.page(order.uuid));
    } catch {
      // The notice shows the server's message.
    } finally {
      setPending(false);
      // Also after a lost answer: the refetched order then shows that it has continued.
      await client.invalidateQueries({ queryKey: [role.resource] });
    }
  }

  // Files of the customer count as far as they are worked on; of a result, every file counts.
  const counting = role.finishes ? counted : done;
  const action: PageAction = {
    label: counting
      ? translate(role.texts.finish, { smart_count: done, count: number(done) })
      : translate(role.texts.finishEmpty),
    onClick: () => void finish(),
    disabled: counting === 0 || sending > 0,
    pending,
  };
  return { action };
}
