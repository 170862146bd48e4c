/**
 * Formats that mean something else here than in ajv-formats, or nothing there. Every validator reads them from this
 * place: of requests, of steps on the server, compiled for the browser, and the one that interprets.
 */
export const ownFormats: Record<string, RegExp> = {
  /** As a colour input writes it. */
  color: /^#[0-9a-fA-F]{6}$/,
  'data-url': /^data:[a-z]+\/[a-z0-9.+-]+;(?:name=[^;,]*;)?base64,[A-Za-z0-9+/]*={0,2}$/,
  /** The zone may be left out: most programs write a time of day without one. */
  time: /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|23:59:60(?:\.\d+)?)(?:z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/i,
  /** The usual format also accepts `urn:uuid:` and capitals, which no identifier of the API has. */
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};
