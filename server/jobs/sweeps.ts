import { authSweeps } from '../auth/sweeps.ts';
import type { Sweep } from '../deps.ts';
import { mailSweeps } from '../mail/outbox.ts';
import { orderSweeps } from '../orders/sweeps.ts';
import { disputeSweep } from '../payments/disputes.ts';
import { refundSweep } from '../payments/refunding.ts';
import { settlementSweeps } from '../settlement/sweeps.ts';
import { uploadSweeps } from '../uploads/sweeps.ts';

/** Everything that falls due by itself, in the order in which it is done when the clock is moved. */
export const sweeps: Sweep[] = [
  ...authSweeps,
  ...orderSweeps,
  ...uploadSweeps,
  ...settlementSweeps,
  refundSweep,
  disputeSweep,
  ...mailSweeps,
];
