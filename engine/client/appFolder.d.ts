/** The `app.json` of the app that is built: `#app` is its folder of schema files, by `imports` of package.json. */
declare module '#app/app.json' {
  type AppFile = import('../dsl/portal.ts').AppFile;
  export const currency: AppFile['currency'];
  export const locales: AppFile['locales'];
  const app: AppFile;
  export default app;
}
