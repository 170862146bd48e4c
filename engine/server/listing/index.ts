export { isTimezone } from '../../dsl/time.ts';
export { csvCell } from './csv.ts';
export { csvOf, type ExportColumn, maxExportRows } from './csvExport.ts';
export { isOwnedBy, type ReadList, readList } from './list.ts';
export { anyOf, type ListDefinition, naturalOrder } from './listDefinition.ts';
export {
  executePrepared,
  isUsualSize,
  type ListingRow,
  limitTo,
  readPage,
  readRow,
  readRows,
  toPage,
  totalColumn,
} from './page.ts';
export { contains, eachWord, searchWords } from './search.ts';
