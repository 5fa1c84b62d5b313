/** `npm start`: everything in one process with embedded PostgreSQL, from a fresh clone. */
process.argv.splice(2, 0, 'serve');
await import('../bin/senki.mjs');
