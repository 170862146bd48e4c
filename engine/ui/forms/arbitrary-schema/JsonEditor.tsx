import { OutlinedInput, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { jsonText, type ReadJson, readJson } from './jsonText.ts';

interface JsonEditorProps {
  id: string;
  value: unknown;
  /** Called for valid JSON only. A mistake stays in the editor, with its message below. */
  onRead: (read: ReadJson) => void;
  disabled?: boolean;
  readOnly?: boolean;
  rows?: number;
  label?: string;
  aria?: ComponentProps<'textarea'>;
}

const mono = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace', fontSize: '0.8125rem' };

/** Editor for JSON text, used where no field fits. Always left to right, without corrections by the browser. */
export function JsonEditor({ id, value, onRead, disabled, readOnly, rows = 3, label, aria }: JsonEditorProps) {
  const translate = useTranslate();
  const [text, setText] = useState(() => jsonText(value));
  const [seen, setSeen] = useState(value);
  const read = readJson(text);
  if (value !== seen) {
    setSeen(value);
    if ('problem' in read || jsonText(read.value) !== jsonText(value)) setText(jsonText(value));
  }
  const problem = 'problem' in read ? read.problem : undefined;
  const change = (next: string) => {
    setText(next);
    const now = readJson(next);
    if ('value' in now) setSeen(now.value);
    onRead(now);
  };
  return (
    <>
      <OutlinedInput
        id={id}
        multiline
        fullWidth
        minRows={rows}
        maxRows={24}
        value={text}
        disabled={disabled}
        readOnly={readOnly}
        error={problem !== undefined}
        onChange={event => change(event.target.value)}
        slotProps={{
          input: {
            ...(aria as object),
            dir: 'ltr',
            spellCheck: false,
            autoCapitalize: 'off',
            style: mono,
            ...(label !== undefined && { 'aria-label': label }),
            ...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}__json` }),
          },
        }}
      />
      {problem !== undefined && (
        <Typography id={`${id}__json`} role="status" variant="body2" sx={{ color: 'error.main' }}>
          {translate('anyschema.not_json', { problem })}
        </Typography>
      )}
    </>
  );
}
