import type { Order } from '../generated/types.ts';

/** Returns whether customer and staff can write about the order: only about orders that were placed. */
export const acceptsMessages = ({ status }: Pick<Order, 'status'>): boolean => status !== 'draft';
