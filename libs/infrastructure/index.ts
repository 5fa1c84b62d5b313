export { InfrastructureModule, type InfrastructureOptions } from './infrastructure.module.js';
export * from './store/index.js';
export * from './tokens.js';
