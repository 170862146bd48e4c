import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { WidgetChoice } from '../choices.ts';

interface ChoiceCardProps {
  choice: WidgetChoice;
  control: ReactNode;
  checked: boolean;
  first: boolean;
  /** The question that belongs to this choice only. */
  children?: ReactNode;
}

const hasContent = (children: ReactNode) => (Array.isArray(children) ? children.length > 0 : Boolean(children));

export function ChoiceCard({ choice, control, checked, first, children }: ChoiceCardProps) {
  return (
    <Box sx={{ ...(!first && { borderTop: 1, borderColor: 'divider' }), ...(checked && { bgcolor: 'primary.soft' }) }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1.5,
          px: 2,
          py: 1.625,
          cursor: choice.disabled ? 'default' : 'pointer',
        }}
      >
        {control}
        <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
          <Typography
            component="span"
            sx={{
              fontSize: '1rem',
              lineHeight: '22px',
              fontWeight: 500,
              ...(choice.disabled && { color: 'text.secondary' }),
            }}
          >
            {choice.label}
          </Typography>
          {choice.hint && (
            <Typography component="span" variant="body2" color="text.secondary">
              {choice.hint}
            </Typography>
          )}
        </Box>
        {choice.note && (
          <Typography
            component="span"
            sx={{ fontWeight: 500, lineHeight: '22px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          >
            <bdi dir="ltr">{choice.note}</bdi>
          </Typography>
        )}
      </Box>
      {hasContent(children) && <Box sx={{ pl: 5.75, pr: 2, pb: 1.75 }}>{children}</Box>}
    </Box>
  );
}
