import type { Sweep } from '../deps.ts';
import { eventSweeps } from '../events/sweeps.ts';
import { idempotencySweeps } from '../http/idempotency.ts';
import { limitSweeps } from '../limits/sweeps.ts';
import { mailSweeps } from '../mail/outbox.ts';
import { recordFileSweeps } from '../records/files/sweeps.ts';

/** What falls due in every app, in the order in which it is done when the clock is moved. */
export const engineSweeps: Sweep[] = [
  ...recordFileSweeps,
  ...eventSweeps,
  ...limitSweeps,
  ...idempotencySweeps,
  ...mailSweeps,
];
