/** A module by its address at run time, which the bundler must leave alone. */
export const importModule = <Module>(address: string): Promise<Module> => import(/* @vite-ignore */ address);
