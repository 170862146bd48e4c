export { useIsPhone } from './breakpoints.ts';
export { useBusy } from './useBusy.ts';
export { isResponseLost, useIdempotencyKey } from './useIdempotencyKey.ts';
export { useLabel } from './useLabel.ts';
export { useNavigateFromHere } from './useNavigateFromHere.ts';
export { useNewDay } from './useNewDay.ts';
export { useIsRevealed } from './useRevealedTogether.ts';
export { useStoredValues } from './useStoredValues.ts';
