export { amount, at, emptyList, emptyObject, id } from './columns.ts';
export { type Database, type Db, openDatabase, type Tx } from './database.ts';
export { nextNumber, numberOf, year } from './gaplessNumbers.ts';
export { jsonRows } from './jsonRows.ts';
export { openNotifications } from './notifications.ts';
export { isDelayed, sendWhenQueued, takeDue } from './outbox.ts';
export { preparedStatement } from './preparedStatement.ts';
export { StartProblem } from './startProblem.ts';
export { counters } from './tables.ts';
