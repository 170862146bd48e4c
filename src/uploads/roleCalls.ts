import { useCallback } from 'react';
import { type UseCall, useCall } from '../../engine/client/api/index.ts';
import { windowId } from '../../providers/uploads/windowId.ts';
import type { TransporterToken, UploadSync } from '../../schemas/generated/types.ts';

/** Requests of the upload token and of the server's list of files, for one side of an order. */
export interface UploadRoleCalls {
  obtain: () => Promise<TransporterToken>;
  ask: () => Promise<UploadSync>;
  asking: UseCall<'syncUploads'> | UseCall<'listResultFiles'>;
}

export function useCustomerCalls(id: string): UploadRoleCalls {
  const { run: obtain } = useCall('obtainTransporterToken');
  const asking = useCall('syncUploads');
  const { run: ask } = asking;
  return {
    obtain: useCallback(() => obtain({ params: { id } }), [obtain, id]),
    ask: useCallback(async () => ask({ params: { id }, query: { window: await windowId() } }), [ask, id]),
    asking,
  };
}

export function useStaffCalls(object_uuid: string): UploadRoleCalls {
  const { run: obtain } = useCall('obtainResultToken');
  const asking = useCall('listResultFiles');
  const { run: ask } = asking;
  return {
    obtain: useCallback(() => obtain({ params: { object_uuid } }), [obtain, object_uuid]),
    ask: useCallback(
      async () => ask({ params: { object_uuid }, query: { window: await windowId() } }),
      [ask, object_uuid],
    ),
    asking,
  };
}
