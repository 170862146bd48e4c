import pluralize from 'pluralize';
import { plural } from '../../dsl/entity.ts';

/** `reading_shelf` -> `reading_shelves`: the last word of a name as English has it. */
export const englishPlural = (name: string): string =>
  name.replace(/[a-z]+$/, word => pluralize(word)).replace(/^.*\d$/, plural);

/** The word `plural` of an entity file whose English plural differs from the one that the default rule forms. */
export const pluralWord = (name: string): { plural?: string } => {
  const english = englishPlural(name);
  return english === plural(name) ? {} : { plural: english };
};
