import { Box, Link, Typography } from '@mui/material';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { Card } from '../../components/Card.tsx';
import type { ReviewSection } from './stepOptions.ts';

interface ReviewSectionsProps {
  sections: ReviewSection[];
  disabled: boolean;
  onChange: (step: string) => void;
}

/** The answers so far, each section with the way back to its step. */
export function ReviewSections({ sections, disabled, onChange }: ReviewSectionsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {sections.map(section => (
        <Card
          key={section.step}
          title={section.title}
          aside={
            <Link
              component="button"
              type="button"
              variant="body2"
              disabled={disabled}
              aria-label={translate('formui.change_section', { section: section.title })}
              onClick={() => onChange(section.step)}
              sx={{ fontWeight: 500 }}
            >
              {translate('formui.change')}
            </Link>
          }
        >
          <Answers rows={section.rows} />
        </Card>
      ))}
    </Box>
  );
}

function Answers({ rows }: Pick<ReviewSection, 'rows'>) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const formatValue = (value: ReviewSection['rows'][number]['value']) => {
    if (value === null || value === '') return translate('formui.no_answer');
    if (typeof value === 'boolean') return translate(value ? 'formui.yes' : 'formui.no');
    return typeof value === 'number' ? number(value) : value;
  };
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', rowGap: 2 }}>
      {rows.map(({ label, value }) => (
        <Box
          key={label}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '180px minmax(0, 1fr)' }, columnGap: 2 }}
        >
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {formatValue(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
