import type { Sweep } from '../deps.ts';

/** A provider that is part of this server has no other moment to send its webhooks. */
export const webhookSweeps: Sweep[] = [
  { name: 'webhooks', every: 'minute', run: async ({ payments }) => payments.sendWebhooks?.() },
];
