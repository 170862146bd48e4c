import type { Density } from '../../../dsl/vocabulary.ts';
import { RowsIcon } from '../../layout/icons.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { ToolButton } from './ToolButton.tsx';

const NEXT: Record<Density, Density> = { compact: 'normal', normal: 'roomy', roomy: 'compact' };

export function DensityButton({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const say = useSpeaker();
  const label = say.text('screens.density.label', { density: say.text(`screens.density.${density}`) });
  return (
    <ToolButton label={label} onClick={() => onChange(NEXT[density])}>
      <RowsIcon />
    </ToolButton>
  );
}
