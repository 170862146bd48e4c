import type { SyntheticEvent } from 'react';

/** What the pressed button asks for. */
export const submitIntent = (event: SyntheticEvent): string => {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
};
