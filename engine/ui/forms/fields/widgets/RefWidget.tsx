import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { type RefChoice, useRefChoices } from '../../../resources/list/filters/useRefChoices.ts';
import { useI18n } from '../../../resources/useI18n.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { fieldAria } from '../fieldAria.ts';
import { inputHeight, useAutocompleteTexts } from './AutocompleteWidget.tsx';

interface Ref {
  resource: string;
  title: string;
}

/** Choice of rows of another resource, searched by typing. The server searches all rows, not only the first page. */
export default function RefWidget(props: StepWidgetProps) {
  const i18n = useI18n();
  const words = useAutocompleteTexts();
  const { id, value, schema, options, disabled, readonly, onChange, onBlur, onFocus } = props;
  const several = schema.type === 'array';
  const { resource, title } = options.ref as Ref;
  const [typed, setTyped] = useState<string>();
  const chosen: string[] = [several ? (value ?? []) : (value ?? [])].flat().map(String);
  const { choices, known, more, busy } = useRefChoices({ resource, title, typed: typed ?? '', chosen });
  // A row that may no longer be seen keeps its key, so that viewing the form does not change it.
  const values = chosen.map(key => known.get(key) ?? { id: key, label: key });
  return (
    <Autocomplete<RefChoice, boolean>
      {...words}
      id={id}
      sx={several ? undefined : inputHeight}
      multiple={several}
      options={choices}
      value={several ? values : (values[0] ?? null)}
      loading={busy}
      filterOptions={all => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={choice => choice.label}
      getOptionKey={choice => choice.id}
      filterSelectedOptions={several}
      disabled={disabled}
      readOnly={readonly}
      inputValue={typed ?? (several ? '' : (values[0]?.label ?? ''))}
      onInputChange={(_, text, reason) => {
        // Fresh choices arrive as a "reset": what is being typed stays.
        if (reason !== 'reset') setTyped(reason === 'input' ? text : undefined);
      }}
      onChange={(_, choice) => {
        setTyped(undefined);
        if (Array.isArray(choice)) onChange(choice.map(one => one.id));
        else onChange(choice ? choice.id : options.emptyValue);
      }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => {
        setTyped(undefined);
        onBlur(id, value);
      }}
      renderInput={params => (
        <TextField
          {...params}
          error={Boolean(props.rawErrors?.length)}
          helperText={typed !== undefined && more > 0 ? i18n.plural('lists.ref.more', more) : undefined}
          slotProps={{ htmlInput: { ...params.inputProps, ...fieldAria(props) } }}
        />
      )}
    />
  );
}
