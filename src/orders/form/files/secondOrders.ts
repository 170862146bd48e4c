import { tabStore } from '../../../../engine/client/storage/index.ts';

const PREFIX = 'galley.second.';

/** A draft that has the other files of a mixed drop. */
export interface SecondOrder {
  uuid: string;
  name: string;
}

interface StoredOrder {
  first: string;
  name: string;
}

/** Notes a draft with the other files of a mixed drop, so that the pages of the first order lead to it. */
export const noteSecondOrder = (first: string, { uuid, name }: SecondOrder): void =>
  tabStore.set(PREFIX + uuid, JSON.stringify({ first, name } satisfies StoredOrder));

/** The noted drafts that are not placed yet. */
export const findSecondOrders = (uuid: string): SecondOrder[] =>
  tabStore
    .keys()
    .filter(key => key.startsWith(PREFIX))
    .map(key => ({ uuid: key.slice(PREFIX.length), ...readOrder(key) }))
    .filter(({ first }) => first === uuid);

/** No page leads to an order that is placed. */
export const forgetSecondOrder = (uuid: string): void => tabStore.remove(PREFIX + uuid);

const readOrder = (key: string): StoredOrder => JSON.parse(tabStore.get(key) ?? '{}');
