import { Autocomplete, TextField } from '@mui/material';
import type { RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import { readableEmail } from '../../../../dsl/text/idn.ts';
import { normalizeEmail, normalizeLine } from '../../../../dsl/text/normalize.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { widgetChoices } from '../choices.ts';
import { fieldAria } from '../fieldAria.ts';
import { useAutocompleteTexts } from './AutocompleteWidget.tsx';

/** Free text tags, each finished by Enter or a comma. Text that is left in the input counts too. */
export default function TagsWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const words = useAutocompleteTexts();
  const { id, value, disabled, readonly, placeholder, onChange, onBlur, onFocus } = props;
  const isEmails = (props.schema.items as RJSFSchema | undefined)?.format === 'email';
  const [typed, setTyped] = useState('');
  const tags = Array.isArray(value) ? value.map(String) : [];
  const take = (texts: string[]) => {
    const next = texts
      .flatMap(text => text.split(','))
      .map(text => (isEmails ? normalizeEmail(text) : normalizeLine(text)));
    onChange([...new Set(next.filter(text => text !== ''))]);
    setTyped('');
  };
  return (
    <Autocomplete<string, true, false, true>
      {...words}
      id={id}
      multiple
      freeSolo
      options={widgetChoices(props).map(choice => String(choice.value))}
      value={tags}
      getOptionLabel={tag => (isEmails ? readableEmail(tag) : tag)}
      inputValue={typed}
      disabled={disabled}
      readOnly={readonly}
      onInputChange={(_, text) => (text.includes(',') ? take([...tags, text]) : setTyped(text))}
      onChange={(_, next) => take(next)}
      onKeyDown={event => {
        // Enter makes a tag here: one too many must not send the form.
        if (event.key === 'Enter' && !typed.trim()) event.preventDefault();
      }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => {
        if (typed.trim()) take([...tags, typed]);
        onBlur(id, value);
      }}
      renderInput={params => (
        <TextField
          {...params}
          placeholder={placeholder || (tags.length ? undefined : translate('editing.tags'))}
          error={Boolean(props.rawErrors?.length)}
          slotProps={{ htmlInput: { ...params.inputProps, ...fieldAria(props) } }}
        />
      )}
    />
  );
}
