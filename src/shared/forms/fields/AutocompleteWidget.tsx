import { Autocomplete, TextField } from '@mui/material';
import { useTranslate } from '../../../../providers/i18n/useTranslate.ts';
import type { StepWidgetProps } from '../stepContext.ts';
import { choicesOf, withStored } from './choices.ts';
import { fieldAria } from './describedBy.ts';

const asHighAsOtherFields = {
  '&& .MuiAutocomplete-inputRoot': { p: 0, pr: '39px' },
  '&& .MuiAutocomplete-input': { p: '9px 12px' },
};

/** A long list, found by typing. */
export function AutocompleteWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const { id, value, options, disabled, readonly, placeholder, onChange, onBlur, onFocus } = props;
  const choices = withStored(choicesOf(props), value);
  return (
    <Autocomplete
      id={id}
      sx={asHighAsOtherFields}
      options={choices}
      value={choices.find(choice => choice.value === value) ?? null}
      getOptionKey={choice => String(choice.value)}
      getOptionDisabled={choice => choice.disabled === true}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      disabled={disabled}
      readOnly={readonly}
      noOptionsText={translate('formui.nothing_matches')}
      clearText={translate('formui.clear')}
      openText={translate('formui.open_list')}
      closeText={translate('formui.close_list')}
      onChange={(_, choice) => onChange(choice ? choice.value : options.emptyValue)}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
      renderInput={params => (
        <TextField
          {...params}
          placeholder={placeholder || undefined}
          error={Boolean(props.rawErrors?.length)}
          slotProps={{ htmlInput: { ...params.inputProps, ...fieldAria(props) } }}
        />
      )}
    />
  );
}
