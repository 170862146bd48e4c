import type { PrincipalRow } from './principalColumns.ts';

/**
 * Declares an app to the compiler, by adding to this interface (`declare module`): `user`, the rows of its table of
 * people; `formAction` and `formScreen`, the vocabulary of its form files; `auditLink`, the entities that audit entries
 * are linked to.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app fills it.
export interface Register {}

/** A row of the app's table of people, with all its columns. */
export type AppPrincipal = Register extends { user: infer Row extends PrincipalRow } ? Row : PrincipalRow;

export type FormAction = Register extends { formAction: infer Word extends string } ? Word : string;
/** An entity to whose rows audit entries are linked. */
export type AuditLink = Register extends { auditLink: infer Word extends string } ? Word : string;
/** Where the person goes after an action of a form. */
export type FormScreen = Register extends { formScreen: infer Word extends string } ? Word : string;
