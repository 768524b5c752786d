import { backend, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The second step of a log-in. In a separate file, because only some screens load this call. */
export const { useFinishLoginMutation } = backend.injectEndpoints({
  endpoints: (build) => ({
    finishLogin: build.mutation<Reply<'finishLogin'>, Body<'finishLogin'>>(sends('finishLogin')),
  }),
})
