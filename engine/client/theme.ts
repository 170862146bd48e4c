import app from '#app/app.json' with { type: 'json' };

/** The look of the app that is built. */
export const { theme } = app;
