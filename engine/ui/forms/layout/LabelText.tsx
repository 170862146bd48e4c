import { Typography } from '@mui/material';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';

/** What a question is called, and quietly that it may stay open. */
export function LabelText({ label, required }: { label: string; required: boolean | undefined }) {
  const translate = useTranslate();
  return (
    <>
      {label}
      {!required && (
        <Typography component="span" color="text.secondary" sx={{ font: 'inherit', fontWeight: 400 }}>
          {` (${translate('formui.optional')})`}
        </Typography>
      )}
    </>
  );
}
