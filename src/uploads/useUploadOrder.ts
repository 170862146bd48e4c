import { useQuery } from '@tanstack/react-query';
import type { UploadRole } from './uploadRoles.ts';

export const uploadOrderKey = (uuid: string, { resource }: UploadRole) => [resource, 'upload', uuid] as const;

/** The order whose files are sent. The answers to the upload's calls report changes of it. */
export const useUploadOrder = (uuid: string, role: UploadRole) =>
  useQuery({ queryKey: uploadOrderKey(uuid, role), queryFn: () => role.order(uuid) });
