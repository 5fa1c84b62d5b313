/** Parts of this library that only tests use by themselves. */
export { SettlingCluster } from '../redis-cluster.js';
