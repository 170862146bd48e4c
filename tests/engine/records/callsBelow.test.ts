import { expect, it } from 'vitest';
import { hidesEndpoint } from '../../../engine/server/records/endpoints.ts';

/** Addresses of calls, and whether an endpoint of the collection at `/shelves` could not be reached beside them. */
const calls: [string, boolean][] = [
  ['/shelves', true],
  ['/shelves/{shelf_uuid}', true],
  ['/shelves/export', true],
  ['/shelves/bulk', true],
  ['/shelves/files', true],
  ['/shelves/{shelf_uuid}/history', true],
  ['/shelves/{shelf_uuid}/restore', true],
  ['/shelves/{shelf_uuid}/{part}', true],
  ['/shelves/{shelf_uuid}/actions/move', true],
  ['/shelves/{shelf_uuid}/files/{file_uuid}', true],
  ['/shelves/{shelf_uuid}/moves', false],
  ['/shelves/{shelf_uuid}/moves/{move_uuid}', false],
  ['/shelves/{shelf_uuid}/actions', false],
  ['/shelves/newest', false],
  ['/shelves-of-others', false],
  ['/books', false],
];

it.each(calls)('a call at %s hides an endpoint of the collection: %s', (path, hides) => {
  expect(hidesEndpoint(path, '/shelves')).toBe(hides);
});
