import type { ChoiceHints, FormContext } from '../../engine/server/forms/index.ts';
import { formatDay, textsOf } from '../../engine/server/index.ts';
import { type Turnaround, turnarounds } from '../../schemas/pricing/turnarounds.ts';
import { serviceOf } from '../pricing/currentServices.ts';
import type { Holidays } from '../pricing/holidays.ts';
import { driveHandling, listPriceOf, type PriceInput, surchargeRate } from '../pricing/price.ts';
import { roundMoney } from '../pricing/roundMoney.ts';
import { dueAfter, workingDays } from '../pricing/turnaround.ts';

/** What each turnaround and delivery method means for this order: when it would be ready and what it adds. */
export function deliveryHints(
  inputs: PriceInput,
  { now, locale }: FormContext,
  getHolidays: () => Promise<Holidays>,
): FormContext['choiceHints'] {
  const texts = textsOf(locale);
  const formatSurcharge = (amount: number): string =>
    amount === 0 ? texts.say('forms.order.included') : `+${texts.money(amount)}`;
  const list = listPriceOf(inputs);
  const dayStyle = { weekday: 'short', day: 'numeric', month: 'long' } as const;

  function remarkOn(turnaround: Turnaround, holidays: Holidays): ChoiceHints[string] {
    const days = workingDays(inputs.days ?? serviceOf(inputs.order_type)?.days, inputs.quantity, turnaround);
    const date = days && formatDay(locale, dueAfter(now, days, holidays), dayStyle);
    return {
      hint: date ? texts.say('forms.order.days', { smart_count: days, date }) : undefined,
      note: formatSurcharge(roundMoney(list, surchargeRate(turnaround, inputs.express_halved), 10_000)),
    };
  }
  return {
    async turnaround() {
      const holidays = await getHolidays();
      return Object.fromEntries(turnarounds.map(one => [one, remarkOn(one, holidays)]));
    },
    submission_method: () => ({ drive_shipment: { note: formatSurcharge(driveHandling) } }),
  };
}
