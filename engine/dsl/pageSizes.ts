/** The numbers of rows that the page of a list can have in the app. The API takes any number up to its maximum. */
export const PAGE_SIZES = [10, 25, 50, 100, 250, 1000];
