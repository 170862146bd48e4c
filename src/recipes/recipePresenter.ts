import type { ActionTexts, I18n, NextStep, Row, RowPresenter } from '../../engine/ui/resources/index.ts';
import type { RecipeItem } from '../../schemas/generated/types.ts';

function next(row: Row, i18n: I18n): NextStep {
  const recipe = row as unknown as RecipeItem;
  if (recipe.is_complete) return { tone: 'neutral', action: 'create_order' };
  return {
    tone: 'warning',
    title: i18n.text('recipes.incomplete.title'),
    sentence: i18n.text('recipes.incomplete.sentence'),
    action: 'edit',
  };
}

function act(row: Row, action: string, i18n: I18n): ActionTexts | undefined {
  const recipe = row as unknown as RecipeItem;
  switch (action) {
    case 'create_order':
      return { short: i18n.text('recipes.act.order_short') };
    case 'edit':
      return recipe.is_complete ? undefined : { label: i18n.text('recipes.act.finish') };
    case 'delete':
      return {
        question: {
          title: i18n.text('recipes.delete.title', { name: recipe.name }),
          text: i18n.text('recipes.delete.text'),
          confirm: i18n.text('recipes.delete.confirm'),
          keep: i18n.text('recipes.delete.keep'),
        },
      };
    default:
      return undefined;
  }
}

/** A finished recipe is ordered from with one click; an unfinished one asks to be finished. */
export const recipePresenter: RowPresenter = { next, action: act };
