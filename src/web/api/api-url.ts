import type { Call } from '#contract/calls.ts'

/** The URL of a call, on the origin of this page. `inPath` has the values of the path, such as `reference` of `/api/offers/:reference`. */
export const apiUrl = (call: Call, inPath: Readonly<Record<string, string>> = {}): string =>
  new URL(
    call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(inPath[name] ?? '')),
    location.origin,
  ).href
