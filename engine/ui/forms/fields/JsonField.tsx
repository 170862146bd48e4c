import { OutlinedInput, Typography } from '@mui/material';
import { errorId, type FieldProps, getUiOptions, helpId, type RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { Answers, StepContext } from '../stepContext.ts';

type Props = FieldProps<Answers, RJSFSchema, StepContext>;
const toText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Any value as JSON text. While the text is no JSON, the form keeps the text, which its schema refuses. */
export function JsonField(props: Props) {
  const { fieldPathId, formData, disabled, readonly, required, onChange, onBlur, onFocus, rawErrors, uiSchema } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<{ text: string; wrong: boolean } | null>(null);
  const id = fieldPathId.$id;
  const wrong = Boolean(rawErrors?.length) || typed?.wrong === true;
  const change = (text: string) => {
    const read = readJson(text);
    setTyped({ text, wrong: read.wrong });
    // Half-typed JSON is not reported: the last valid value stays.
    if (!read.wrong) onChange(read.value as Answers | undefined, fieldPathId.path);
  };
  return (
    <>
      <OutlinedInput
        id={id}
        multiline
        fullWidth
        minRows={4}
        maxRows={16}
        value={typed?.text ?? toText(formData)}
        disabled={disabled ?? false}
        readOnly={readonly ?? false}
        error={wrong}
        slotProps={{
          input: {
            dir: 'ltr',
            spellCheck: false,
            'aria-required': required || undefined,
            'aria-invalid': wrong || undefined,
            'aria-describedby':
              [wrong && `${id}__json`, rawErrors?.length && errorId(id), getUiOptions(uiSchema).help && helpId(id)]
                .filter(Boolean)
                .join(' ') || undefined,
            style: { fontFamily: 'ui-monospace, monospace', fontSize: '0.875rem' },
          },
        }}
        onChange={event => change(event.target.value)}
        onFocus={() => onFocus(id, formData)}
        onBlur={() => {
          if (!typed?.wrong) setTyped(null);
          onBlur(id, formData);
        }}
      />
      {typed?.wrong && (
        <Typography id={`${id}__json`} role="status" variant="body2" sx={{ fontWeight: 500, color: 'error.main' }}>
          {translate('editing.no_json')}
        </Typography>
      )}
    </>
  );
}

function readJson(text: string): { value?: unknown; wrong: boolean } {
  if (text.trim() === '') return { wrong: false };
  try {
    return { value: JSON.parse(text) as unknown, wrong: false };
  } catch {
    return { wrong: true };
  }
}
