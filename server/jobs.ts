import { engineJobs } from '../engine/server/jobs/index.ts';
import { accountJobs } from './account/jobs.ts';
import { authJobs } from './auth/jobs.ts';
import { billingJobs } from './billing/jobs.ts';
import type { ScheduledJob } from './deps.ts';
import { messageJobs } from './messages/jobs.ts';
import { orderJobs } from './orders/jobs.ts';
import { disputeJob } from './payments/disputes.ts';
import { refundJob } from './payments/sendRefunds.ts';
import { pushJobs } from './push/pushOutbox.ts';
import { settlementJobs } from './settlement/reconciliation.ts';
import { taxJobs } from './tax/confirmTaxNumbers.ts';
import { uploadJobs } from './uploads/jobs.ts';
import { webhookJobs } from './webhooks/jobs.ts';

/** All periodic jobs, in the order in which they run when the clock is moved. */
export const portalJobs: ScheduledJob[] = [
  ...authJobs,
  ...accountJobs,
  ...orderJobs,
  ...uploadJobs,
  ...webhookJobs,
  ...settlementJobs,
  ...taxJobs,
  ...billingJobs,
  refundJob,
  disputeJob,
  ...messageJobs,
  ...engineJobs,
  ...pushJobs,
];
