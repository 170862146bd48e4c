import type { Act, Guide, NextStep, Row, Speaker } from '../../engine/ui/resources/index.ts';
import type { RecipeItem } from '../../schemas/generated/types.ts';

function next(row: Row, say: Speaker): NextStep {
  const recipe = row as unknown as RecipeItem;
  if (recipe.is_complete) return { tone: 'neutral', action: 'create_order' };
  return {
    tone: 'wait',
    title: say.text('recipes.incomplete.title'),
    sentence: say.text('recipes.incomplete.sentence'),
    action: 'edit',
  };
}

function act(row: Row, action: string, say: Speaker): Act | undefined {
  const recipe = row as unknown as RecipeItem;
  switch (action) {
    case 'create_order':
      return { short: say.text('recipes.act.order_short') };
    case 'edit':
      return recipe.is_complete ? undefined : { label: say.text('recipes.act.finish') };
    case 'delete':
      return {
        question: {
          title: say.text('recipes.delete.title', { name: recipe.name }),
          text: say.text('recipes.delete.text'),
          confirm: say.text('recipes.delete.confirm'),
          keep: say.text('recipes.delete.keep'),
        },
      };
    default:
      return undefined;
  }
}

/** A finished recipe is ordered from with one click; an unfinished one asks to be finished. */
export const recipePresenter: Guide = { next, act };
