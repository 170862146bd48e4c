import type { Sweep } from '../deps.ts';
import { remindOfRenewals, warnOfCards } from './reminders.ts';
import { renewDue } from './renewals.ts';
import { buyAllWanted } from './wantedLevel.ts';

export const billingSweeps: Sweep[] = [
  { name: 'levels_chosen_at_registration', every: 'ten minutes', run: buyAllWanted },
  { name: 'renewals', every: 'ten minutes', run: renewDue },
  { name: 'renewal_reminders', every: 'hour', run: remindOfRenewals },
  { name: 'cards_that_expire', every: 'hour', run: warnOfCards },
];
