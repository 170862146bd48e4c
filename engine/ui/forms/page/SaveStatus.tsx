import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { AlertIcon, CheckIcon } from '../../icons/icons.ts';
import type { Saving } from '../session/sessionView.ts';

const JUST_NOW_MS = 60_000;

/** Returns whether a minute has passed, so that "just now" does not stay forever. */
function useHasMinutePassed(moment: number | null): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    setPassed(false);
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(true), JUST_NOW_MS);
    return () => clearTimeout(timer);
  }, [moment]);
  return passed;
}

function useSaveStatusText(saving: Saving, savedAt: number | null, updatedAt: string | null): string {
  const translate = useTranslate();
  const format = useFormatters();
  const passed = useHasMinutePassed(savedAt);
  if (saving !== 'saved') return translate(`formui.saving.${saving}`);
  if (savedAt !== null && !passed) return translate('formui.saved_just_now');
  const at = savedAt === null ? updatedAt : new Date(savedAt).toISOString();
  if (!at) return '';
  const today = new Date(at).toDateString() === new Date().toDateString();
  return translate('formui.saved_at', { at: today ? format.time(at) : format.dateTime(at) });
}

interface SaveStatusProps {
  saving: Saving;
  savedAt: number | null;
  updatedAt: string | null;
}

/** Shows whether the typed answers are saved; screen readers announce each change. */
export function SaveStatus({ saving, savedAt, updatedAt }: SaveStatusProps) {
  const words = useSaveStatusText(saving, savedAt, updatedAt);
  const warns = saving === 'kept' || saving === 'refused';
  return (
    <Box role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 20 }}>
      {saving === 'saved' && words && <CheckIcon size={14} style={{ color: 'var(--palette-success-main)' }} />}
      {warns && <AlertIcon size={14} style={{ color: 'var(--palette-warning-main)' }} />}
      <Typography component="span" variant="body2" color="text.secondary">
        {words}
      </Typography>
    </Box>
  );
}
