import type { Named } from '../naming.ts';
import { type Texts, textsOf } from '../texts.ts';
import { allLevels } from './levels.ts';
import type { PremierLevelRow } from './tables.ts';

type ChoiceList = Named['lists'][string];

/** The levels that can be bought at once, with what each costs a year; "custom" is set up with the team. */
export const levelChoices: ChoiceList = async (_answers, { db, locale }) => {
  const levels = await allLevels(db);
  return levels.filter(isOnSale).map(level => ({
    value: level.codename,
    label: level.name,
    ...remarks(level, textsOf(locale)),
  }));
};

const isOnSale = ({ price }: PremierLevelRow): boolean => price !== null;

/** Levels that an administrator added have no words of ours beside them. */
function remarks({ codename, price }: PremierLevelRow, texts: Texts) {
  const hint = `billing.level.${codename}`;
  return {
    ...(texts.has(hint) && { hint: texts.say(hint) }),
    note: price ? texts.say('billing.level.yearly', { price: texts.money(price) }) : texts.say('billing.level.free'),
  };
}
