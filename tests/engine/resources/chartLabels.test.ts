/** Where the labels of a bar chart stand: below the bars, or beside them. */
import { expect, it } from 'vitest';
import { areLabelsCrowded, labelWidth } from '../../../engine/ui/resources/dashboard/chartData.ts';

const genres = ['Novels', 'Crime', "Children's books", 'Poetry', 'Science', 'Travel'];
const days = Array.from({ length: 12 }, (_, day) => `Nov ${day + 1}`);

it.each<[what: string, labels: string[], width: number, crowded: boolean]>([
  ['names that do not fit on a phone', genres, 250, true],
  ['the same where they fit', genres, 900, false],
  ['days, of which the axis leaves some out', days, 250, false],
  ['months in short', ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'], 250, false],
  ['a chart whose width is not known yet', genres, 0, false],
  ['no labels', [], 250, false],
  ['more names than are read one by one', Array.from({ length: 40 }, () => 'Novels'), 250, false],
])('%s', (_, labels, width, crowded) => {
  expect(areLabelsCrowded(labels, width)).toBe(crowded);
});

it('labels beside bars take what they need, and at most two fifths of the chart', () => {
  expect(labelWidth(['Novels'], 300)).toBe(50);
  expect(labelWidth(genres, 250)).toBe(100);
});
