export { countries, isCountry, isState, states } from './places.ts';
export { currentTimezone } from './timezones.ts';
