import pluralize from 'pluralize';
import { plural } from '../../schemas/language/entity.ts';

/** `reading_shelf` -> `reading_shelves`: the last word of a name as English has it. */
export const englishPlural = (name: string): string =>
  name.replace(/[a-z]+$/, word => pluralize(word)).replace(/^.*\d$/, plural);

/** What an entity file must say where the rule of the language would make another word of it. */
export const pluralWord = (name: string): { plural?: string } => {
  const english = englishPlural(name);
  return english === plural(name) ? {} : { plural: english };
};
