import { libraryDemo } from '../../examples/library/extension.ts';
import { app } from '../../examples/library/main.ts';
import { type App, type Environment, startApp } from './startApp.ts';

export type { Person, Row } from './startApp.ts';
export type Library = App;

/** The library with its demo. */
export const startLibrary = (settings?: Environment): Promise<Library> => startApp(app, libraryDemo.password, settings);
