/** A customer keeps at most so many payment methods. */
export const mostMethods = 5;

/** Whether there is room for another beside those that are kept. */
export const mayAddCard = (held: number): boolean => held < mostMethods;
