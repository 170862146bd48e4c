import type { ResolvedOption } from '../../../dsl/resolve/resolved.ts';
import { Chip } from '../../components/Chip.tsx';
import { optionLook } from './optionLook.ts';

/**
 * Shows a state as a chip. The colour says who acts next; icon and word say it without colour. A choice without a state
 * is shown as text.
 */
export function Badge({ option, text }: { option: ResolvedOption | undefined; text: string }) {
  const look = option && optionLook(option);
  if (!look) return text;
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {text}
    </Chip>
  );
}
