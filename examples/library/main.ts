/** A library: books, and the people who work with them. `npm start -- --app examples/library` */
import { defineApp } from '../../engine/server/index.ts';

export const app = defineApp({
  folder: import.meta.dirname,
  demo: {
    password: 'library-demo-2026',
    accounts: [
      { email: 'reader@demo.test', first_name: 'Ines', last_name: 'Moreau', role: 'reader', about: 'a reader' },
      {
        email: 'librarian@demo.test',
        first_name: 'Jonas',
        last_name: 'Weber',
        role: 'librarian',
        about: 'a librarian',
      },
    ],
  },
});
