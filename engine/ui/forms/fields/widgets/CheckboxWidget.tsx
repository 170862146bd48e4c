import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import choice from '../../../components/inputs/Choice.module.css';
import type { StepWidgetProps } from '../../stepContext.ts';
import classes from '../Choices.module.css';
import { fieldAria } from '../fieldAria.ts';
import { useInputFocus } from '../useInputFocus.ts';

/** A checkbox. Unticking it removes the answer if only `true` is valid, as for consent. */
export function CheckboxWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const { id, schema, value, label, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const onlyYes = schema.const === true;
  return (
    <label htmlFor={id} className={classes.check}>
      <input
        {...fieldAria(props)}
        ref={useInputFocus(autofocus)}
        id={id}
        type="checkbox"
        className={`${choice.box} ${classes.box}`}
        checked={value === true}
        disabled={disabled || readonly}
        onChange={({ target: { checked } }) => onChange(checked || !onlyYes ? checked : undefined)}
        onFocus={() => onFocus(id, value)}
        onBlur={() => onBlur(id, value)}
      />
      <span className={classes.checkLabel}>
        {label}
        {onlyYes && !required && ` (${translate('formui.optional')})`}
      </span>
    </label>
  );
}
