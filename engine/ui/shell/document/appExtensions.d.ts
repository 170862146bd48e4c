/** What the folder of the app that is built has for the browser (engine/cli/pages/extensionModule.ts). */
declare module 'virtual:app-extensions' {
  export const calls: Record<string, import('../../../contract/generated/calls.ts').Call>;
  export const extensions: import('../extensions.ts').AppExtensions;
}
