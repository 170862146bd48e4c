/** Whether the page reads from right to left. */
export const isMirrored = (): boolean => document.documentElement.dir === 'rtl';
