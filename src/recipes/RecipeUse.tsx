import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { RecipeItem } from '../../schemas/generated/types.ts';

/** "Used 4 days ago": includes what the date means, as a card has no heading above it. */
export function RecipeUse({ row }: ExtensionProps) {
  const i18n = useI18n();
  const { last_used_at } = row as unknown as RecipeItem;
  if (!last_used_at) return i18n.text('recipes.unused');
  return (
    <time dateTime={last_used_at} title={i18n.fullDate(last_used_at)}>
      {i18n.text('recipes.used', { when: i18n.relativeDate(last_used_at) })}
    </time>
  );
}
