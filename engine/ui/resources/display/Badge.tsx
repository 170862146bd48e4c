import type { ResolvedOption } from '../../../dsl/resource.ts';
import { Chip } from '../../layout/Chip.tsx';
import { optionLook } from './optionLook.ts';

/** A state as a chip: the colour says who has the next move, icon and word say it without colour. A choice is a word. */
export function Badge({ option, text }: { option: ResolvedOption | undefined; text: string }) {
  const look = option && optionLook(option);
  if (!look) return text;
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {text}
    </Chip>
  );
}
