import { useMemo } from 'react';
import { useCall } from '../../engine/client/api/index.ts';
import type { FormCalls } from '../../engine/ui/forms/index.ts';
import type { FormInit, FormState } from '../../schemas/generated/types.ts';

/** The files of a quote, which this browser keeps, now belong to the draft that was made of its answers. */
const claimQuote = (body: FormInit) => async (form: FormState) => {
  const { page } = body;
  const { object_uuid: uuid } = form;
  if (page && uuid) {
    const { claimKeptFiles } = await import('../shared/keptFiles.ts');
    const claimed = await claimKeptFiles(uuid);
    // They have expired, or the quote was made in another browser: an address can be confirmed anywhere.
    const count = Number(new URLSearchParams(page).get('files'));
    if (count > 0 && claimed.length === 0) {
      const { noteMissingFiles } = await import('./form/files/missingFiles.ts');
      noteMissingFiles(uuid, count);
    }
  }
  return form;
};

/** An order's form by its calls; a new one from a recipe is made by a separate call. */
export function useOrderFormCalls(recipeUuid: string | null): FormCalls {
  const { run: init } = useCall('initOrderForm');
  const { run: fromRecipe } = useCall('initOrderFormFromRecipe');
  const { run: get } = useCall('getOrderForm');
  const { run: post } = useCall('postOrderForm');
  const { run: previous } = useCall('previousOrderForm');
  const { run: price } = useCall('priceOrderForm');
  return useMemo(() => {
    const open = (object_uuid: string) => get({ params: { object_uuid } });
    return {
      init: body =>
        recipeUuid
          ? fromRecipe({ query: { recipe_uuid: recipeUuid } }).then(made => open(made.object_uuid))
          : init({ body }).then(claimQuote(body)),
      open,
      post: (object_uuid, body, keepalive, idempotencyKey) =>
        post({ params: { object_uuid }, body, keepalive, idempotencyKey }),
      price: (object_uuid, body) => price({ params: { object_uuid }, body, isOptional: true }),
      previous: (object_uuid, step) => previous({ params: { object_uuid }, query: { step } }),
    };
  }, [init, fromRecipe, get, post, price, previous, recipeUuid]);
}
