import { useQuery } from '@tanstack/react-query';
import type { UploadRole } from './uploadRoles.ts';

export const uploadOrderKey = (uuid: string, { resource }: UploadRole) => [resource, 'upload', uuid] as const;

/** The order whose files are sent. What happens to it meanwhile is heard with the answers to the upload's own calls. */
export const useUploadOrder = (uuid: string, role: UploadRole) =>
  useQuery({ queryKey: uploadOrderKey(uuid, role), queryFn: () => role.order(uuid) });
