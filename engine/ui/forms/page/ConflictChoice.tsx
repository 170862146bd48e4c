import { Box, Radio, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { ConflictField, ConflictSide } from './conflictFields.ts';

interface ConflictChoiceProps {
  field: ConflictField;
  side: ConflictSide;
  /** Shown without a choice, because the two versions cannot be mixed. */
  fixed: boolean;
  onSide: (side: ConflictSide) => void;
}

const SIDES: ConflictSide[] = ['mine', 'theirs'];

/** One answer in both versions, to choose from. */
export function ConflictChoice({ field, side, fixed, onSide }: ConflictChoiceProps) {
  const translate = useTranslate();
  const group = useId();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 500 }}>
        {field.label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {SIDES.map(one => (
          <Box
            key={one}
            component="label"
            sx={{
              display: 'flex',
              gap: 1.5,
              px: 2,
              py: 1.5,
              border: 1,
              borderRadius: 1,
              borderColor: side === one ? 'primary.main' : 'line.strong',
              bgcolor: side === one ? 'primary.soft' : 'background.paper',
              minWidth: 0,
            }}
          >
            {!fixed && (
              <Radio
                name={group}
                value={one}
                checked={side === one}
                onChange={() => onSide(one)}
                sx={{ p: 0, alignSelf: 'flex-start' }}
              />
            )}
            <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
              <Typography component="span" variant="body2" color="text.secondary">
                {translate(`formui.conflict.${one}`)}
              </Typography>
              <Typography component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {/* "+49 30" keeps its plus in front on Arabic pages, too. */}
                <bdi>{field[one]}</bdi>
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
