import type { PrincipalRow } from './columns.ts';

/**
 * What an app tells the compiler of itself, by adding to this interface (`declare module`): `user`, the rows of its
 * table of people; `formAction` and `formScreen`, the words that its form files may use.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app fills it.
export interface Register {}

/** A row of the app's table of people, with all its columns. */
export type AppPrincipal = Register extends { user: infer Row extends PrincipalRow } ? Row : PrincipalRow;

export type FormAction = Register extends { formAction: infer Word extends string } ? Word : string;
/** Where the person goes after an action of a form. */
export type FormScreen = Register extends { formScreen: infer Word extends string } ? Word : string;
