export { appFolderPlugin } from './appFolder.ts';
export { appPages, fileGroups, moduleBuild, modulePlugins, servedPages } from './appPages.ts';
export { mergeFacades } from './mergeFacades.ts';
export { mergeRuntime } from './mergeRuntime.ts';
export { schemaIcons } from './schemaIcons.ts';
export { textModules } from './textModules.ts';
