import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type RequestStatus, type UseCall, useCall } from '../../engine/client/api/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import type { UploadRoleCalls } from './roleCalls.ts';
import type { UploadRole } from './uploadRoles.ts';
import { uploadOrderKey } from './useUploadOrder.ts';

/** One part of an order's upload: the status of its request, and the server's message, which is empty while it runs. */
interface UploadPart {
  status: RequestStatus;
  message: string;
}

const partOf = ({ status, problem, answer }: UploadRoleCalls['asking'] | UseCall<'finishUpload'>): UploadPart => {
  // Without an answer there is no message, and the page has its own text for that.
  const said = problem?.isOffline ? '' : (problem?.body.message ?? problem?.sentence);
  const told = status === 'error' ? said : answer?.message;
  return { status, message: status === 'fetching' ? '' : String(told ?? '') };
};

/** Token, sync and finish of an order. Sync runs when the page opens, after each batch, and when the person comes back. */
export function useUploadCalls({ uuid: orderUuid }: Pick<Order, 'uuid'>, session: UploadSession, role: UploadRole) {
  const { obtain, ask: askSync, asking: syncing } = role.useCalls(orderUuid);
  const finishing = useCall('finishUpload');
  const { run: askFinish, reset: forgetFinish } = finishing;

  useEffect(() => session.obtainBy(obtain), [session, obtain]);

  const sync = useCallback(async () => {
    const answer = await askSync();
    session.learn(answer);
    return answer;
  }, [askSync, session]);

  const finish = useCallback(
    async (skip: string[]) => askFinish({ params: { id: orderUuid }, body: { skip } }),
    [askFinish, orderUuid],
  );

  useEffect(() => {
    // A failed sync is already shown on the page.
    const again = () => void sync().catch(() => {});
    const whenSeen = () => document.visibilityState === 'visible' && again();
    again();
    const stop = session.onNews(() => {
      // The files have changed: an earlier message about finishing no longer applies.
      forgetFinish();
      again();
    });
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [session, sync, forgetFinish]);

  // The order differs from what this page shows: cancelled, or finished in another window.
  const client = useQueryClient();
  const problem = syncing.problem ?? finishing.problem;
  useEffect(() => {
    if (problem?.code === 409) void client.invalidateQueries({ queryKey: uploadOrderKey(orderUuid, role) });
  }, [problem, client, role, orderUuid]);

  return { sync, finish, syncing: partOf(syncing), finishing: partOf(finishing) };
}

/** While another window sends files of the order, their progress is polled. */
export function useWatch(calls: UploadCalls, isSentElsewhere: boolean): void {
  const { sync } = calls;
  useEffect(() => {
    if (!isSentElsewhere) return;
    const timer = window.setInterval(() => void sync().catch(() => {}), pace);
    return () => window.clearInterval(timer);
  }, [sync, isSentElsewhere]);
}

const pace = 4_000;

export type UploadCalls = ReturnType<typeof useUploadCalls>;
