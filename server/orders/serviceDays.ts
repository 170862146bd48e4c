import { serviceOf } from '../pricing/currentServices.ts';
import type { ServiceDays } from '../pricing/services.ts';
import type { OrderRow } from './tables.ts';

type Priced = Pick<OrderRow, 'order_type'> & Partial<Pick<OrderRow, 'price'>>;

/** The working days that were agreed on with the price, else those of the service now. */
export const daysOf = ({ order_type, price }: Priced): ServiceDays | undefined =>
  price?.inputs?.days ?? serviceOf(order_type)?.days;
