/**
 * What the entry points for Node load at once: errors, schemas, analyzers and the query builder, which programs use
 * while they are loaded themselves. Everything else is loaded with the first call. Not an entry point of the package.
 */
