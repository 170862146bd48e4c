export { addressStates, countries, isCountry, isState } from './places.ts';
export { referenceRoutes } from './routes.ts';
export { currentTimezone } from './timezones.ts';
