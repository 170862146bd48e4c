/** A customer keeps at most so many payment methods. */
export const maxMethods = 5;

/** Whether there is room for another beside those that are kept. */
export const canAddCard = (held: number): boolean => held < maxMethods;
