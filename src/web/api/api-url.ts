import type { Call } from '#contract/calls.ts'

/** The URL of a call, on the origin of this page. */
export const apiUrl = (call: Call): string => new URL(call.path, location.origin).href
