import { type ReactNode, useId } from 'react';
import { RadioCards } from '../../../engine/ui/components/index.ts';
import classes from './PricedChoices.module.css';

interface PricedChoicesProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; name: string; help?: ReactNode; price: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A choice of one option, each with its price. */
export function PricedChoices<Value extends string>({ options, ...rest }: PricedChoicesProps<Value>) {
  const id = useId();
  return (
    <div className={classes.choices}>
      <RadioCards
        id={id}
        options={options.map(({ name, price, ...option }) => ({
          ...option,
          label: (
            <span className={classes.label}>
              <span>{name}</span> {price}
            </span>
          ),
        }))}
        {...rest}
      />
    </div>
  );
}
