import { type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { RecipeItem } from '../../schemas/generated/types.ts';

/** "Used 4 days ago": says by itself what the date is, as a card has no heading above it. */
export function RecipeUse({ row }: NamedProps) {
  const say = useSpeaker();
  const { last_used_at } = row as unknown as RecipeItem;
  if (!last_used_at) return say.text('recipes.unused');
  return (
    <time dateTime={last_used_at} title={say.exact(last_used_at)}>
      {say.text('recipes.used', { when: say.near(last_used_at) })}
    </time>
  );
}
