/** Made by engine/cli/pages/schemaIcons.ts: the icons that the schema files name. */
declare module 'virtual:schema-icons' {
  const icons: Map<string, import('./icons.ts').Icon>;
  export default icons;
}
