import { useMemo } from 'react';
import { useCall } from '../../engine/client/api/index.ts';
import type { FormCalls } from '../../engine/ui/forms/index.ts';

export function useRecipeFormCalls(): FormCalls {
  const { run: init } = useCall('initRecipeForm');
  const { run: get } = useCall('getRecipeForm');
  const { run: post } = useCall('postRecipeForm');
  const { run: previous } = useCall('previousRecipeForm');
  return useMemo(
    () => ({
      init: body => init({ body }),
      open: object_uuid => get({ params: { object_uuid } }),
      post: (object_uuid, body, keepalive) => post({ params: { object_uuid }, body, keepalive }),
      previous: (object_uuid, step) => previous({ params: { object_uuid }, query: { step } }),
    }),
    [init, get, post, previous],
  );
}
