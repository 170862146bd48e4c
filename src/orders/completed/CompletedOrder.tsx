import { useIsImpersonating } from '../../../engine/client/auth/index.ts';
import type { ExtensionProps } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { GivenRating, RatingForm } from './OrderRating.tsx';
import { WhatWasChanged } from './WhatWasChanged.tsx';

/** A completed order: how its customer rates the work, and what was changed, in figures. Staff see the same. */
export default function CompletedOrder({ row, options }: ExtensionProps) {
  const order = row as unknown as Order;
  const { status, rating, files } = order;
  const looksOnly = useIsImpersonating();
  if (status !== 'completed') return null;
  return (
    <>
      {!rating && options?.side !== 'support' && !looksOnly && <RatingForm order={order} />}
      {rating?.stars && <GivenRating rating={rating} stars={rating.stars} />}
      <WhatWasChanged files={files} />
    </>
  );
}
