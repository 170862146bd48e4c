import { pageSettings } from '../../engine/client/storage/index.ts';

/** Address of the tus endpoint. */
export const uploadAddress = `${pageSettings.apiBase}/uploads`;

/** The uuid of the file that an upload's address ends with. */
export const fileOfAddress = (address: string): string => address.split('?')[0]!.split('/').at(-1)!;
