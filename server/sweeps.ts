import { engineJobs } from '../engine/server/jobs/index.ts';
import { accountSweeps } from './account/sweeps.ts';
import { authSweeps } from './auth/sweeps.ts';
import { billingSweeps } from './billing/sweeps.ts';
import type { Sweep } from './deps.ts';
import { pushSweeps } from './devices/outbox.ts';
import { messageSweeps } from './messages/sweeps.ts';
import { orderSweeps } from './orders/sweeps.ts';
import { disputeSweep } from './payments/disputes.ts';
import { refundSweep } from './payments/refunding.ts';
import { settlementSweeps } from './settlement/sweeps.ts';
import { taxSweeps } from './tax/confirming.ts';
import { uploadSweeps } from './uploads/sweeps.ts';
import { webhookSweeps } from './webhooks/sweeps.ts';

/** All periodic jobs, in the order in which they run when the clock is moved. */
export const sweeps: Sweep[] = [
  ...authSweeps,
  ...accountSweeps,
  ...orderSweeps,
  ...uploadSweeps,
  ...webhookSweeps,
  ...settlementSweeps,
  ...taxSweeps,
  ...billingSweeps,
  refundSweep,
  disputeSweep,
  ...messageSweeps,
  ...engineJobs,
  ...pushSweeps,
];
