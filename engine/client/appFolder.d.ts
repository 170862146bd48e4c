/** The `app.json` of the app that is built: the build resolves `#app` to its folder of schema files (engine/cli/pages/appFolder.ts). */
declare module '#app/app.json' {
  type AppFile = import('../dsl/resolve/manifest.ts').AppFile;
  export const currency: AppFile['currency'];
  export const locales: AppFile['locales'];
  export const roles: AppFile['roles'];
  const app: AppFile;
  export default app;
}

/** The texts of that app and of the engine, merged by the build (engine/cli/pages/textModules.ts). */
declare module 'virtual:app-texts' {
  type Fragments = import('../dsl/text/texts.ts').Fragments;
  /** The public texts of the app's first language. */
  export const firstTexts: Fragments;
  /** All other texts, by `scope/language`. */
  export const textModules: Record<string, () => Promise<{ fragments: Fragments }>>;
}

/** The texts of the viewer of files, by `scope/language`. */
declare module 'virtual:app-texts/viewer' {
  export { textModules } from 'virtual:app-texts';
}

/** The texts of pages of the whole window, by `scope/language`. */
declare module 'virtual:app-texts/full-window' {
  export { textModules } from 'virtual:app-texts';
}

/** The look of that app, merged by the build (engine/cli/pages/appFolder.ts). */
declare module 'virtual:app-theme' {
  export const theme: import('../dsl/themeFile.ts').Theme;
}
