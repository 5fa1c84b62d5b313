export { carryOut, type OrderOutcome, type Work } from './carry-out.js';
export { LeasedQueue, LeaseLost, type Lease, type OrderTable } from './leased-queue.js';
export { orderJob } from './order-job.js';
