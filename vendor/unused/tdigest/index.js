/** prom-client imports a class of this package for summaries, of which Galley has none. */
module.exports = {};
