import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Density } from '../../../../schemas/language/vocabulary.ts';
import { RowsIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';

const NEXT: Record<Density, Density> = { compact: 'normal', normal: 'roomy', roomy: 'compact' };

export function DensityButton({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const say = useSpeaker();
  const label = say.text('screens.density.label', { density: say.text(`screens.density.${density}`) });
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => onChange(NEXT[density])}>
        <RowsIcon />
      </IconButton>
    </Tooltip>
  );
}
