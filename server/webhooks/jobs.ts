import type { ScheduledJob } from '../deps.ts';

/** A provider that is part of this server has no other moment to send its webhooks. */
export const webhookJobs: ScheduledJob[] = [
  { name: 'webhooks', every: 'minute', run: async ({ payments }) => payments.sendWebhooks?.() },
];
