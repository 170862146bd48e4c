/** Returns the HTTP status of a refusal: the `code` of a call or the `status` of the data provider. NaN if it has none. */
export function getHttpStatus(error: unknown): number {
  const { status, code } = Object(error) as { status?: unknown; code?: unknown };
  return Number(status ?? code);
}
