import { useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { type FormExit, FormPage } from '../../engine/ui/forms/index.ts';
import { paths } from '../paths.ts';
import { useRecipeFormCalls } from './useRecipeFormCalls.ts';

/** The form of a recipe: a new one, also with the answers of an order (`?order_uuid=`), or one that exists. */
export default function RecipeFormPage() {
  const { uuid = null } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const translate = useTranslate();
  const calls = useRecipeFormCalls();
  const orderUuid = query.get('order_uuid');
  const start = useMemo(() => (orderUuid ? { order_uuid: orderUuid } : {}), [orderUuid]);
  const created = useCallback((made: string) => navigate(paths.recipeForm.to(made), { replace: true }), [navigate]);
  const leave = useCallback(
    ({ screen, uuid: made }: FormExit) => navigate(made && screen === 'detail' ? paths.recipe.to(made) : paths.recipes),
    [navigate],
  );
  return (
    <FormPage
      calls={calls}
      uuid={uuid}
      start={start}
      title={translate(uuid ? 'formui.page.recipe' : 'formui.page.new_recipe')}
      parents={[
        { label: translate('formui.page.orders'), to: paths.orders },
        { label: translate('formui.page.recipes'), to: paths.recipes },
      ]}
      onCreated={created}
      onLeave={leave}
    />
  );
}
