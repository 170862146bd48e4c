import { appFile, type RecordConstants } from '../../engine/server/index.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import { loadServices } from './currentServices.ts';
import { type Service, translationIn } from './services.ts';

/**
 * The lists of `constants.json` that services fill, with their names. They include services that have ended, because
 * orders of these are still shown. Forms offer only the services of the day.
 */
export const serviceConstants: RecordConstants = {
  resources: ['services'],
  async read(db) {
    const services = await loadServices(db);
    const { order_types_by_unit, order_types_by_question } = constants.orders;
    return {
      constants: {
        orders: {
          order_type: services.map(({ code, active_from, active_until }) => ({
            value: code,
            ...(active_from && { offeredFrom: active_from }),
            ...(active_until && { offeredUntil: active_until }),
          })),
          order_type_files: Object.fromEntries(services.map(({ code, file_types }) => [code, file_types])),
          order_types_by_unit: codesBy(services, Object.keys(order_types_by_unit), ({ unit }) => [unit]),
          order_types_by_question: codesBy(
            services,
            Object.keys(order_types_by_question),
            ({ questions }) => questions,
          ),
        },
      },
      texts: Object.fromEntries(appFile().locales.map(language => [language, namesIn(services, language)])),
    };
  },
};

const codesBy = (services: Service[], names: string[], of: (service: Service) => string[]): Record<string, string[]> =>
  Object.fromEntries(
    names.map(name => [name, services.filter(service => of(service).includes(name)).map(({ code }) => code)]),
  );

const namesIn = (services: Service[], language: string): Record<string, string> =>
  Object.fromEntries(
    services.map(({ code, names }) => [`consts.orders.order_type.${code}`, translationIn(names, language)]),
  );
