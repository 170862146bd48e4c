import { use } from 'react';
import choiceClasses from '../../../components/inputs/Choice.module.css';
import { Insets } from '../../layout/Insets.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import classes from '../Choices.module.css';
import { widgetChoices, withStored } from '../choices.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

/**
 * Choice of one option as cards: a name, a second line, a price at the end, and the question that belongs inside a
 * choice.
 */
export function ChoiceCards(props: StepWidgetProps) {
  const { id, name, value, disabled, readonly, onChange, onBlur, onFocus } = props;
  const insets = use(Insets).filter(inset => inset.field === name);
  const choices = withStored(widgetChoices(props), value);
  return (
    <div className={choiceClasses.choices}>
      {choices.map((choice, place) => {
        const checked = choice.value === value;
        return (
          <ChoiceCard
            key={String(choice.value)}
            id={`${id}-${place}`}
            choice={choice}
            checked={checked}
            control={
              <input
                id={`${id}-${place}`}
                type="radio"
                name={id}
                value={String(choice.value)}
                className={`${choiceClasses.radio} ${classes.radio}`}
                checked={checked}
                disabled={disabled || readonly || choice.disabled}
                aria-invalid={props.rawErrors?.length ? true : undefined}
                onChange={() => onChange(choice.value)}
                onFocus={() => onFocus(id, value)}
                onBlur={() => onBlur(id, value)}
              />
            }
          >
            {checked && insets.filter(inset => inset.value === choice.value).map(inset => inset.content)}
          </ChoiceCard>
        );
      })}
    </div>
  );
}
