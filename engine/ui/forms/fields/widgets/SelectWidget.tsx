import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import field from '../../../components/inputs/Field.module.css';
import { DownIcon } from '../../../icons/icons.ts';
import { autofillToken } from '../../autofill.ts';
import { pathOfName, type StepWidgetProps } from '../../stepContext.ts';
import { speaksMore, type WidgetChoice, widgetChoices, withStored } from '../choices.ts';
import { fieldAria } from '../fieldAria.ts';
import classes from '../StepInput.module.css';
import { ChoiceCards } from './ChoiceCards.tsx';
import { AutocompleteWidget } from './LazyInputs.tsx';

/** Options are identified by their index, so that the value keeps its type. */
const placeOf = (choices: WidgetChoice[], value: unknown) => {
  const place = choices.findIndex(choice => choice.value === value);
  return place < 0 ? '' : String(place);
};

export function SelectWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const { id, value, options, disabled, readonly, placeholder, onChange, onBlur, onFocus } = props;
  const offered = widgetChoices(props);
  if (options.input === 'autocomplete') return <AutocompleteWidget {...props} />;
  if (speaksMore(offered)) return <ChoiceCards {...props} />;
  const choices = withStored(offered, value);
  return (
    <div className={field.wrap}>
      <select
        {...fieldAria(props)}
        id={id}
        className={`${field.input} ${field.select} ${classes.select}`}
        value={placeOf(choices, value)}
        disabled={disabled || readonly}
        autoComplete={options.autocomplete ?? autofillToken(pathOfName(props.htmlName))}
        onChange={event => onChange(choices[Number(event.target.value || -1)]?.value ?? options.emptyValue)}
        onFocus={() => onFocus(id, value)}
        onBlur={() => onBlur(id, value)}
      >
        <option value="">{placeholder || translate('formui.choose')}</option>
        {choices.map((choice, place) => (
          <option key={String(choice.value)} value={place} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <DownIcon />
    </div>
  );
}
