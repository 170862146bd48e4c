import type { Order } from '../generated/types.ts';

/** Whether customer and team can write about the order: nobody of the team looks at what is not ordered yet. */
export const takesMessages = ({ status }: Pick<Order, 'status'>): boolean => status !== 'draft';
