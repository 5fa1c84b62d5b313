/** Addresses that machines ask every second: never refused, hardly logged, not traced. */
export const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);
