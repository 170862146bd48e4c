import { type AppFunctions, type ServerTexts, textsOf } from '../../engine/server/index.ts';
import { allLevels } from './levels.ts';
import type { PremierLevelRow } from './tables.ts';

type ChoiceList = AppFunctions['lists'][string];

/** Returns the levels that can be bought at once, with their yearly prices; "custom" is agreed with the team. */
export const levelChoices: ChoiceList = async (_answers, { db, locale }) => {
  const levels = await allLevels(db);
  return levels.filter(isOnSale).map(level => ({
    value: level.codename,
    label: level.name,
    ...remarks(level, textsOf(locale)),
  }));
};

const isOnSale = ({ price }: PremierLevelRow): boolean => price !== null;

function remarks(level: PremierLevelRow, texts: ServerTexts) {
  const { price } = level;
  return {
    hint: featuresOf(level, texts).join(texts.listSeparator),
    note: price ? texts.say('billing.level.yearly', { price: texts.money(price) }) : texts.say('billing.level.free'),
  };
}

/** Describes what a level gives, from its record, so that the text matches what an administrator sets. */
function featuresOf(
  { discount_percent, discount_cap, revision_rounds }: PremierLevelRow,
  texts: ServerTexts,
): string[] {
  const say = (name: string, values?: Record<string, string | number>) =>
    texts.say(`billing.subscription.features.${name}`, values);
  const off = texts.percent(discount_percent * 100);
  const discount = () =>
    discount_cap === null ? say('uncapped', { off }) : say('capped', { off, cap: texts.money(discount_cap) });
  return [
    discount_percent === 0 ? say('list_prices') : discount(),
    say('rounds', { smart_count: revision_rounds, count: texts.number(revision_rounds) }),
  ];
}
