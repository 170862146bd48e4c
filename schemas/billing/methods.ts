/** A customer keeps at most so many payment methods. */
export const mostMethods = 5;
