/** What the pages know of their app before they ask the server. The theme is apart: pages before the sign-in do without it. */
export { currency, locales, roles } from '#app/app.json';
