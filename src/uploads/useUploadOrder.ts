import { useQuery } from '@tanstack/react-query';
import { call } from '../../providers/api/call.ts';

export const uploadOrderKey = (uuid: string) => ['orders', 'upload', uuid] as const;

/** The order whose files are sent. What happens to it meanwhile is heard with the answers to the upload's own calls. */
export const useUploadOrder = (uuid: string) =>
  useQuery({ queryKey: uploadOrderKey(uuid), queryFn: () => call('getOrder', { params: { object_uuid: uuid } }) });
