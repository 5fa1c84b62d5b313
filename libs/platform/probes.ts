/** Paths that machines request every second: never refused, rarely logged, not traced. */
export const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);
