export { csvCell } from './csv.ts';
export { own, type ReadList, readList } from './list.ts';
export { type Listed, listed, pageOf, prepared, rowOf, rowsOf, totalOf } from './page.ts';
export { csvOf, type ExportColumn, mostRows } from './sheet.ts';
export { anyOf, contains, eachWord, type ListSpec, naturally } from './spec.ts';
export { isTimezone } from './zonedDays.ts';
