import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useFormatters, useLanguage, useTranslate } from '../../../engine/client/i18n/index.ts';
import { type FormPricing, useStepAnswers } from '../../../engine/ui/forms/index.ts';
import type { FormState } from '../../../schemas/generated/types.ts';
import { shortDayOf } from '../../shared/dates/plannedDates.ts';
import { findTurnaround } from './files/orderPrice.ts';
import { isFilesStep } from './filesStep.ts';

interface TotalSoFarProps {
  /** Its price is null while there is no current one. */
  form: FormState;
  pricing: FormPricing;
}

/** The total in the footer, above the due date: never of earlier answers. A failed price can be requested again. */
export function TotalSoFar({ form, pricing }: TotalSoFarProps) {
  const translate = useTranslate();
  const isFailed = pricing.state === 'failed';
  // At its end, the form has the price beside its answers and in its button.
  if (form.is_last && !isFailed) return null;
  if (!form.price && pricing.state === 'current' && !isFilesStep(form)) return null;
  return (
    <Box
      role="status"
      sx={{
        mr: 1.5,
        minWidth: 72,
        // On phones, the button takes the rest of the bar.
        flexShrink: isFailed ? 1 : 0,
        textAlign: { xs: 'start', sm: 'end' },
        whiteSpace: { xs: isFailed ? 'normal' : 'nowrap' },
      }}
    >
      {isFailed ? (
        <>
          <Typography component="span" variant="body2" color="error">
            {translate('pricing.panel.failed')}
          </Typography>
          <Button variant="text" size="small" onClick={pricing.retry}>
            {translate('pricing.panel.retry')}
          </Button>
        </>
      ) : (
        <Total form={form} pricing={pricing} />
      )}
    </Box>
  );
}

function Total({ form: { price }, pricing }: TotalSoFarProps) {
  const translate = useTranslate();
  const { money } = useFormatters();
  const language = useLanguage();
  const { answers } = useStepAnswers();
  if (!price && pricing.state === 'current')
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('pricing.panel.none')}
      </Typography>
    );
  const due = price && findTurnaround(pricing.answer, answers, price)?.due_at;
  return (
    <>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {price ? (
          <bdi dir="ltr">{money(price.total)}</bdi>
        ) : (
          <Skeleton
            aria-label={translate('pricing.panel.awaited')}
            role="img"
            sx={{ display: 'inline-block', width: '7ch' }}
          />
        )}
      </Typography>
      {due && (
        <Typography component="span" variant="body2" color="text.secondary">
          {translate('pricing.panel.back', { date: shortDayOf(due, language) })}
        </Typography>
      )}
    </>
  );
}
