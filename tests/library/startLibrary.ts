import { libraryDemo } from '../../examples/library/extension.ts';
import { app } from '../../examples/library/main.ts';
import { type App, startApp } from './startApp.ts';

export type { Person, Row } from './startApp.ts';
export type Library = App;

/** The library with its demo. */
export const startLibrary = (): Promise<Library> => startApp(app, libraryDemo.password);
