export { addressStates, countries, isCountry, isState } from './countries.ts';
export { referenceRoutes } from './routes.ts';
export { currentTimezone } from './timezones.ts';
