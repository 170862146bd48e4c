import type { SyntheticEvent } from 'react';

/** The action of the pressed button. */
export const submitIntent = (event: SyntheticEvent): string => {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
};
