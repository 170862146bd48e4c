import { humanize, staffRoles, textIn } from '../../../engine/dsl/index.ts';
import { type AppFunctions, appFile, textsOf } from '../../../engine/server/index.ts';
import { canGrantRole } from '../../account/roles.ts';

type ChoiceList = AppFunctions['lists'][string];

/** The staff roles that the person may give to others. */
export const staffRolesToGive: ChoiceList = (_answers, { user, locale }) => {
  const { roles, locales } = appFile();
  const { has, say } = textsOf(locale);
  const nameOf = (role: string): string => {
    const { label } = roles[role]!;
    if (has(`roles.${role}`)) return say(`roles.${role}`);
    return label === undefined ? humanize(role) : textIn(label, locale, locales);
  };
  return staffRoles(roles)
    .filter(role => user && canGrantRole(user.role, role))
    .map(role => ({ value: role, label: nameOf(role) }));
};
