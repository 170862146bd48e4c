import { useQuery } from '@tanstack/react-query';
import type { UploadSide } from './sides.ts';

export const uploadOrderKey = (uuid: string, { resource }: UploadSide) => [resource, 'upload', uuid] as const;

/** The order whose files are sent. What happens to it meanwhile is heard with the answers to the upload's own calls. */
export const useUploadOrder = (uuid: string, side: UploadSide) =>
  useQuery({ queryKey: uploadOrderKey(uuid, side), queryFn: () => side.order(uuid) });
