import { calls } from '#contract/calls.ts'
import { backend, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** Calls with which a browser asks for a passkey, and logs in with it. In a separate file, because only some screens load these calls. */
export const passkeyCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    // A mutation: every answer has a new challenge, so none may come from the cache.
    passkeyOptions: build.mutation<Reply<'passkeyOptions'>, void>({ query: () => ({ call: calls.passkeyOptions }) }),
    passkeyLogin: build.mutation<Reply<'passkeyLogin'>, Body<'passkeyLogin'>>(sends('passkeyLogin')),
  }),
})
