import type { ResolvedOption } from '../../../dsl/resolve/resolved.ts';
import { MaskedChip } from '../../components/Chip.tsx';
import { optionMask, toneOf } from './optionLook.ts';

/**
 * Shows a state as a chip. The colour says who acts next; icon and word say it without colour. A choice without a state
 * is shown as text.
 */
export function Badge({ option, text }: { option: ResolvedOption | undefined; text: string }) {
  const mask = option && optionMask(option);
  if (!option?.tone || !mask) return text;
  return (
    <MaskedChip tone={toneOf(option.tone)} mask={mask}>
      {text}
    </MaskedChip>
  );
}
