import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toPhrases } from '../../engine/dsl/testing.ts';
import { readTexts } from '../../engine/server/testing.ts';
import app from '../../schemas/app.json' with { type: 'json' };

const schemas = fileURLToPath(new URL('../../schemas', import.meta.url));
const textsOf = (language: string): [string, string][] => Object.entries(toPhrases(readTexts(schemas, language)));

/** Blanks that hold a count, and not an amount of money or the number of an order. */
const counts = /%\{(?:smart_count|count|limit)\}/;

/** Why a text with a count needs no plural forms. */
const exceptions: { text: RegExp; because: string }[] = [
  {
    text: /^formui\.(problem\.(\w*[mM](in|ax)imum|multipleOf|step)|step_of(_next)?)$/,
    because: 'its limit is a number by itself: "at least 5"',
  },
  { text: /number\.not_[gl][te]$|_number_not_[gl]e$|multiple/, because: 'its limit is a number by itself' },
  { text: /list\.(min|max)_items$|_list_(min|max)_items$/, because: 'no noun follows: "Give at most 5."' },
  { text: /^refusals\.invalid\.value_error_sum$/, because: 'its limit is a number by itself' },
  {
    text: /^(dashboard\.widgets|shell\.waiting|search|uploads\.files)\.all$/,
    because: 'no noun follows: "See all 12"',
  },
  { text: /^uploads\.files\.failed$/, because: 'the name of a filter with its number: "Failed 3"' },
  { text: /^orders\.messages\.count$/, because: 'the name of a button with its number: "Messages (2)"' },
  { text: /^uploads\.part\.title$/, because: 'its count is a quantity in words' },
  { text: /^lists\.columns\.(picked|over|dropped)$/, because: 'its count stands alone: "position 2 of 5"' },
  { text: /^lists\.bulk\.rows$/, because: 'its noun is chosen by the same count' },
  { text: /^billing\.subscription\.features\.own_rounds$/, because: '"1 or more" is followed by the plural' },
  { text: /%\{(smart_count|count|limit)\} (von|of|من) %\{total\}/, because: 'a part of a whole, without a noun' },
  { text: /^ra\./, because: 'react-admin fills it without the count that chooses a form' },
];

describe.each(app.locales)('a text with a count in %s', language => {
  const texts = textsOf(language);

  it('has the plural forms of the language, unless a reason is stated', () => {
    const single = texts.filter(([, text]) => counts.test(text) && !text.includes('||||'));
    const open = single.filter(([key, text]) => !exceptions.some(({ text: one }) => one.test(key) || one.test(text)));
    expect(open.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('puts the noun after the number that chooses its form', () => {
    const after = /%\{(?:smart_count|count|done)\} (?:of|von|من) %\{total\} (?:من )?\p{L}/u;
    // No noun follows: "12 of 140 decided".
    const withoutNoun = ['review.decided', 'review.progress_status'];
    const allowed = new Set(['uploads.progress.title', 'dashboard.first.done', ...withoutNoun]);
    const wrong = texts.filter(([key, text]) => after.test(text) && !allowed.has(key));
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});
