import type { Turnaround } from '../../../schemas/pricing/turnarounds.ts';
import { PricedChoices } from './PricedChoices.tsx';
import { type PricedTurnaround, useQuoteTexts } from './useQuoteTexts.ts';

interface TurnaroundListProps {
  label: string;
  turnarounds: Pick<PricedTurnaround, 'turnaround' | 'due_at' | 'working_days' | 'total'>[];
  value: Turnaround;
  onChange: (value: Turnaround) => void;
}

/** Every turnaround with its date and total: the choice is made by comparing. */
export function TurnaroundList({ turnarounds, ...rest }: TurnaroundListProps) {
  const texts = useQuoteTexts();
  return (
    <PricedChoices
      options={turnarounds.map(({ turnaround, due_at, working_days, total }) => ({
        value: turnaround,
        name: texts.text(`turnaround.${turnaround}`),
        help: `${texts.day(due_at)} · ${texts.days(working_days)}`,
        price: <bdi dir="ltr">{texts.money(total)}</bdi>,
      }))}
      {...rest}
    />
  );
}
