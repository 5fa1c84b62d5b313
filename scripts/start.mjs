/** `npm start`: runs everything in one process with embedded PostgreSQL; works from a fresh clone. */
process.argv.splice(2, 0, 'serve');
await import('../bin/senki.mjs');
