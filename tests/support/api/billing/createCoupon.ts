import { expect } from 'vitest';
import type { SupportCouponsRow } from '../../../../schemas/generated/types.ts';
import type { Client } from '../../../helpers/client.ts';

export const couponsPath = '/api/support/coupons';

type Coupon = Required<SupportCouponsRow>;

/** Created by staff as their page does it; 10% off, unless `terms` say otherwise. */
export async function createCouponAs(staff: Client, terms: object): Promise<Coupon> {
  const made = await staff.post(couponsPath, {
    name: '10% off',
    discount_type: 'percentage',
    percent_off: 10,
    ...terms,
  });
  expect(made.status, made.text).toBe(201);
  return made.body as Coupon;
}

export const pauseCouponAs = (staff: Client, uuid: string, body: object = {}) =>
  staff.post(`${couponsPath}/${uuid}/actions/pause`, body);
