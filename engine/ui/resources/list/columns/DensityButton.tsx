import type { Density } from '../../../../dsl/vocabulary.ts';
import { RowsIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';

const NEXT: Record<Density, Density> = { compact: 'normal', normal: 'roomy', roomy: 'compact' };

export function DensityButton({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const i18n = useI18n();
  const label = i18n.text('screens.density.label', { density: i18n.text(`screens.density.${density}`) });
  return (
    <ToolButton label={label} onClick={() => onChange(NEXT[density])}>
      <RowsIcon />
    </ToolButton>
  );
}
