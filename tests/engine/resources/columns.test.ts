import { describe, expect, it } from 'vitest';
import { fitColumns, requiredWidth } from '../../../engine/ui/resources/list/columns/fitColumns.ts';
import type { VisibleColumn } from '../../../engine/ui/resources/list/columns/visibleColumns.ts';

const column = (field: string, part: Partial<VisibleColumn>) =>
  ({ field, display: 'text', mobile: 'meta', alwaysVisible: false, ...part }) as VisibleColumn;

const columns = [
  column('number', { width: 100, alwaysVisible: true, mobile: 'subtitle' }),
  column('name', { mobile: 'title', alwaysVisible: true }),
  column('status', { width: 160, display: 'badge' }),
  column('service', { width: 150, mobile: 'subtitle', component: 'Service', props: { wide: 240 } }),
  column('due', { width: 150 }),
  column('total', { width: 90, display: 'money' }),
];
const around = { bulkActions: ['export'], expand: [], rowActions: ['edit'] };
const all = requiredWidth(columns, 'name', { around });
const fitInRoom = (room: number, chosen = false) => fitColumns(columns, 'name', { room, chosen, around });
const names = (room: number, chosen = false) => fitInRoom(room, chosen).map(({ field }) => field);

describe('the columns of a list', () => {
  it('are all there where they fit', () => {
    expect(names(all)).toEqual(['number', 'name', 'status', 'service', 'due', 'total']);
  });

  it('leave one by one, state and money never', () => {
    expect(names(all - 1)).toEqual(['number', 'name', 'status', 'due', 'total']);
    expect(names(all - 200)).toEqual(['number', 'name', 'status', 'total']);
    expect(names(1)).toEqual(['number', 'name', 'status', 'total']);
  });

  it('stay where a person chose them', () => {
    expect(names(1, true)).toHaveLength(6);
  });

  it('have the room of the boxes and buttons that a list has none of', () => {
    expect(requiredWidth(columns, 'name', { around: { ...around, bulkActions: [] } })).toBe(all - 40);
    expect(requiredWidth(columns, 'name', { around: { ...around, rowActions: [] } })).toBeLessThan(all - 100);
  });

  it('have room for a whole address and for the longest state', () => {
    const least = (display: VisibleColumn['display']) =>
      requiredWidth([column('it', { display })], undefined, { around }) - requiredWidth([], undefined, { around });
    expect(least('email')).toBeGreaterThanOrEqual(200);
    expect(least('badge')).toBeGreaterThan(least('text'));
  });

  const needed = new Map([
    ...Object.entries({ number: 80, name: 200, status: 190, service: 120, due: 140, total: 70 }),
    [' actions', 170] as const,
  ]);
  const widths = (room: number) =>
    Object.fromEntries(
      fitColumns(columns, 'name', { room, chosen: false, around, needed }).map(({ field, width }) => [field, width]),
    );

  it('are as wide as their content, and not cut', () => {
    expect(widths(2000)).toMatchObject({ status: 190, due: 150, total: 90 });
    expect(requiredWidth(columns, 'name', { around, needed }) - all).toBe(170 - 134);
  });

  it('move closer before a name is cut, and only then are hidden', () => {
    const close = 80 + 150 + 190 + 120 + 140 + 70 + 170 + 40;
    expect(widths(close)).toEqual({ number: 80, name: undefined, status: 190, service: 120, due: 140, total: 70 });
    expect(Object.keys(widths(close - 1))).toEqual(['number', 'name', 'status', 'due', 'total']);
  });

  it('cut texts of others where they are long, and states never', () => {
    const long = new Map([
      ['text', 900],
      ['state', 400],
    ]);
    const both = [column('text', {}), column('state', { display: 'badge' })];
    const [text, state] = fitColumns(both, undefined, { room: 5000, chosen: false, around, needed: long });
    expect(text!.width).toBeLessThan(300);
    expect(state!.width).toBe(400);
  });

  it('grow where there is room to spare', () => {
    const service = (room: number) => fitInRoom(room).find(({ field }) => field === 'service');
    expect(service(all)?.width).toBe(150);
    expect(service(all + 180)).toMatchObject({ width: 240, wide: true });
  });
});
