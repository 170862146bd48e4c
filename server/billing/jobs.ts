import type { ScheduledJob } from '../deps.ts';
import { purchasePendingPlans } from './registrationPurchase.ts';
import { remindOfRenewals, warnOfCards } from './renewalReminders.ts';
import { renewDue } from './renewals.ts';

export const billingJobs: ScheduledJob[] = [
  { name: 'levels_chosen_at_registration', every: 'ten minutes', run: purchasePendingPlans },
  { name: 'renewals', every: 'ten minutes', run: renewDue },
  { name: 'renewal_reminders', every: 'hour', run: remindOfRenewals },
  { name: 'cards_that_expire', every: 'hour', run: warnOfCards },
];
