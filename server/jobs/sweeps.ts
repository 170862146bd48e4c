import { authSweeps } from '../auth/sweeps.ts';
import { checkoutSweeps } from '../checkout/sweeps.ts';
import type { Sweep } from '../deps.ts';
import { mailSweeps } from '../mail/outbox.ts';
import { orderSweeps } from '../orders/sweeps.ts';
import { disputeSweep } from '../payments/disputes.ts';
import { refundSweep } from '../payments/refunding.ts';
import { uploadSweeps } from '../uploads/sweeps.ts';

/** Everything that falls due by itself, in the order in which it is done when the clock is moved. */
export const sweeps: Sweep[] = [
  ...authSweeps,
  ...orderSweeps,
  ...uploadSweeps,
  ...checkoutSweeps,
  refundSweep,
  disputeSweep,
  ...mailSweeps,
];
