export function isMatch(text: string, format: string): boolean;
export function isValid(date: unknown): boolean;
export function parseISO(text: string): Date;
