import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import { autofillToken } from '../../autofill.ts';
import { pathOfName, type StepWidgetProps } from '../../stepContext.ts';
import { type WidgetChoice, widgetChoices, withStored } from '../choices.ts';
import { fieldAria } from '../fieldAria.ts';

export const inputHeight = {
  '&& .MuiAutocomplete-inputRoot': { p: 0, pr: '39px' },
  '&& .MuiAutocomplete-input': { p: '9px 12px' },
};

/** MUI's own texts, in the reader's language. */
export function useAutocompleteTexts() {
  const translate = useTranslate();
  return {
    noOptionsText: translate('formui.nothing_matches'),
    clearText: translate('formui.clear'),
    openText: translate('formui.open_list'),
    closeText: translate('formui.close_list'),
    loadingText: translate('editing.loading'),
  };
}

/** Choice from a long list, searched by typing: one entry, or several if the answer is a list. */
export default function AutocompleteWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const words = useAutocompleteTexts();
  const { id, value, schema, options, disabled, readonly, placeholder, onChange, onBlur, onFocus } = props;
  const autoComplete = options.autocomplete ?? autofillToken(pathOfName(props.htmlName)) ?? 'off';
  const several = schema.type === 'array';
  const values: unknown[] = [several ? (value ?? []) : value].flat();
  const choices = values.reduce<WidgetChoice[]>(withStored, widgetChoices(props));
  const chosen = choices.filter(choice => values.includes(choice.value));
  return (
    <Autocomplete<WidgetChoice, boolean>
      {...words}
      id={id}
      sx={several ? undefined : inputHeight}
      multiple={several}
      options={choices}
      value={several ? chosen : (chosen[0] ?? null)}
      getOptionKey={choice => String(choice.value)}
      getOptionDisabled={choice => choice.disabled === true}
      isOptionEqualToValue={(option, one) => option.value === one.value}
      filterSelectedOptions={several}
      disabled={disabled}
      readOnly={readonly}
      onChange={(_, choice) => {
        if (Array.isArray(choice)) onChange(choice.map(one => one.value));
        else onChange(choice ? choice.value : options.emptyValue);
      }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      renderInput={params => (
        <TextField
          {...params}
          placeholder={placeholder || (chosen.length === 0 ? translate('formui.choose') : undefined)}
          error={Boolean(props.rawErrors?.length)}
          slotProps={{ htmlInput: { ...params.inputProps, ...fieldAria(props), autoComplete } }}
        />
      )}
    />
  );
}
