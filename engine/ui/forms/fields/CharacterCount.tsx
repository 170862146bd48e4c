import { Typography } from '@mui/material';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';

/** Share of the limit from which the count is shown. */
const NEAR = 0.8;

/** Shows how many characters a text may still have, once few are left. */
export function CharacterCount({ text, limit }: { text: string; limit: unknown }) {
  const translate = useTranslate();
  if (typeof limit !== 'number' || text.length < limit * NEAR) return null;
  // As the server counts: an emoji is one character.
  const left = limit - [...text].length;
  if (left > limit * (1 - NEAR)) return null;
  return (
    <Typography variant="body2" role="status" sx={{ color: left < 0 ? 'error.main' : 'text.secondary' }}>
      {translate(left < 0 ? 'formui.too_long_by' : 'formui.room_left', { smart_count: Math.abs(left) })}
    </Typography>
  );
}
