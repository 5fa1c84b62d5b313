/** The result of the work, or an error if it takes too long; the work itself is not cancelled. */
export async function withPatience<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateness(`${what}: no answer after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Without a stack, which would only name the timer. */
const lateness = (message: string): Error => Object.assign(new Error(message), { stack: `Error: ${message}` });
