import { tabStore } from '../../../../engine/client/storage/index.ts';

const keyOf = (uuid: string): string => `galley.missing.${uuid}`;

/** Notes that a draft was made of a quote whose files this browser does not have, so that its form asks for them. */
export const noteMissingFiles = (uuid: string, count: number): void => tabStore.set(keyOf(uuid), String(count));

/** How many files of a quote are missing. */
export const countMissingFiles = (uuid: string): number => Number(tabStore.get(keyOf(uuid)) ?? 0);
