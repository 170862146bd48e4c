export { countries, isCountry, isState, states } from './places.ts';
export { referenceRoutes } from './routes.ts';
export { currentTimezone } from './timezones.ts';
