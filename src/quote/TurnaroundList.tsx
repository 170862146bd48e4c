import { useId } from 'react';
import type { Turnaround } from '../../schemas/pricing/turnarounds.ts';
import classes from './TurnaroundList.module.css';
import { type PricedTurnaround, useQuoteTexts } from './useQuoteTexts.ts';

interface TurnaroundListProps {
  label: string;
  turnarounds: PricedTurnaround[];
  value: Turnaround;
  onChange: (value: Turnaround) => void;
}

/** Every turnaround with its date and total: the choice is made by comparing. */
export function TurnaroundList({ label, turnarounds, value, onChange }: TurnaroundListProps) {
  const texts = useQuoteTexts();
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {turnarounds.map(({ turnaround, due_at, working_days, total }) => (
          <label key={turnaround} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={turnaround}
              checked={turnaround === value}
              onChange={() => onChange(turnaround)}
            />
            <span>
              <b>{texts.text(`turnaround.${turnaround}`)}</b>
              <small>
                {texts.day(due_at)} · {texts.days(working_days)}
              </small>
            </span>
            <bdi dir="ltr">{texts.money(total)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
