import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

type WithId<Call extends 'changeRoles' | 'renewAccess' | 'endStaff'> = { id: string; body: Body<Call> }

/** The calls about the operator's people. */
const staffCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listStaff: build.query<Reply<'listStaff'>, void>({
      query: () => ({ call: deskCalls.listStaff }),
      providesTags: [topic('staff')],
    }),
    inviteStaff: build.mutation<Reply<'inviteStaff'>, Body<'inviteStaff'>>({
      query: (body) => ({ call: deskCalls.inviteStaff, body }),
      invalidatesTags: [topic('staff'), topic('approvals')],
    }),
    changeRoles: build.mutation<Reply<'changeRoles'>, WithId<'changeRoles'>>({
      query: ({ id, body }) => ({ call: deskCalls.changeRoles, params: { id }, body }),
      // Also after a failure: the usual one is that the person has changed.
      invalidatesTags: [topic('staff'), topic('approvals')],
    }),
    renewAccess: build.mutation<Reply<'renewAccess'>, WithId<'renewAccess'>>({
      query: ({ id, body }) => ({ call: deskCalls.renewAccess, params: { id }, body }),
      invalidatesTags: [topic('staff'), topic('approvals')],
    }),
    endStaff: build.mutation<Reply<'endStaff'>, WithId<'endStaff'>>({
      query: ({ id, body }) => ({ call: deskCalls.endStaff, params: { id }, body }),
      invalidatesTags: [topic('staff'), topic('approvals')],
    }),
  }),
})

export const { useListStaffQuery, useInviteStaffMutation, useChangeRolesMutation, useRenewAccessMutation, useEndStaffMutation } = staffCalls

export type Colleague = Reply<'listStaff'>['staff'][number]
