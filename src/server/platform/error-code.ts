/** The code of an error, or of the first of its causes that has one, such as ECONNREFUSED; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}
