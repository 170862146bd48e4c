import type { Sweep } from '../deps.ts';
import { eventSweeps } from '../events/sweeps.ts';
import { idempotencySweeps } from '../http/idempotency.ts';
import { limitSweeps } from '../limits/sweeps.ts';
import { mailSweeps } from '../mail/outbox.ts';
import { recordFileSweeps } from '../records/files/sweeps.ts';

/** The periodic jobs of every app, in the order in which they run when the clock is moved. */
export const engineSweeps: Sweep[] = [
  ...recordFileSweeps,
  ...eventSweeps,
  ...limitSweeps,
  ...idempotencySweeps,
  ...mailSweeps,
];
