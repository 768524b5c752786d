import type { Call } from '#contract/calls.ts'

/** Address of a call on our own origin. */
export const apiUrl = (call: Call): string => new URL(call.path, location.origin).href
