import { deskCalls } from '#contract/desk/calls.ts'
import { backend } from './backend.ts'
import type { Reply } from './call-types.ts'

/** How the service is set up. */
const installationCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readDeskSettings: build.query<Reply<'readDeskSettings'>, void>({
      query: () => ({ call: deskCalls.readDeskSettings }),
      providesTags: ['WithoutTopic'],
    }),
  }),
})

export const { useReadDeskSettingsQuery } = installationCalls

export type Installation = Reply<'readDeskSettings'>
