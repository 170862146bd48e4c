import { tabStore } from '../../../../engine/client/storage/index.ts';

const keyOf = (uuid: string) => `galley.second.${uuid}`;

/** Notes the draft that has the other files of a mixed drop, so that the pages of the first order lead to it. */
export const noteSecondOrder = (uuid: string, second: string): void => tabStore.set(keyOf(uuid), second);

export const findSecondOrder = (uuid: string): string | null => tabStore.get(keyOf(uuid));
