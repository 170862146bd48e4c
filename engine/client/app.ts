/**
 * What the pages know of their app without the server. The theme is separate: pages before the sign-in do not use it.
 */
export { currency, locales, roles } from '#app/app.json';
