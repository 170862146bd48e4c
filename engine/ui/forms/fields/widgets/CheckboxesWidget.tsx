import choiceClasses from '../../../components/inputs/Choice.module.css';
import type { StepWidgetProps } from '../../stepContext.ts';
import classes from '../Choices.module.css';
import { widgetChoices } from '../choices.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

/** Checkboxes for several options. The answers keep the order in which the options are offered. */
export function CheckboxesWidget(props: StepWidgetProps) {
  const { id, value, disabled, readonly, onChange, onBlur, onFocus } = props;
  const choices = widgetChoices(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const toggle = (option: unknown, on: boolean) =>
    onChange(choices.map(choice => choice.value).filter(known => (known === option ? on : chosen.includes(known))));
  return (
    <div className={choiceClasses.choices}>
      {choices.map((choice, place) => (
        <ChoiceCard
          key={String(choice.value)}
          id={`${id}-${place}`}
          choice={choice}
          checked={chosen.includes(choice.value)}
          control={
            <input
              id={`${id}-${place}`}
              type="checkbox"
              className={`${choiceClasses.box} ${classes.box}`}
              checked={chosen.includes(choice.value)}
              disabled={disabled || readonly || choice.disabled}
              aria-invalid={props.rawErrors?.length ? true : undefined}
              onChange={event => toggle(choice.value, event.target.checked)}
              onFocus={() => onFocus(id, value)}
              onBlur={() => onBlur(id, value)}
            />
          }
        />
      ))}
    </div>
  );
}
