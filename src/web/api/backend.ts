import { createApi } from '@reduxjs/toolkit/query/react'
import { type CallName, calls } from '#contract/calls.ts'
import { cacheKeptSeconds } from '../limits.ts'
import { backendQuery } from './backend-query.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** For calls that delay other calls: a refresh holds a lock across tabs, and changes of the language are sent one after the other. */
const blockingTimeoutMs = 20_000

export type ClientProfile = Reply<'readProfile'>

/** A query without an argument. `tags`: of its reply. */
export const reads = <Name extends CallName, Tag extends string = never>(name: Name, ...tags: Tag[]) => ({
  query: () => ({ call: calls[name] }),
  providesTags: tags,
})

/** A mutation whose argument is the body of its call. `changes`: the tags of what is read again, also after a failure. */
export const sends = <Name extends CallName, Tag extends string = never>(name: Name, ...changes: Tag[]) => ({
  query: (body: Body<Name>) => ({ call: calls[name], body }),
  invalidatesTags: changes,
})

/** The calls of the back end, spec section 7. Other files of this folder add more calls with `injectEndpoints`. */
export const backend = createApi({
  reducerPath: 'backend',
  baseQuery: backendQuery,
  tagTypes: ['CustomerProfile', 'UserKycStatus', 'UserKybStatus'],
  keepUnusedDataFor: cacheKeptSeconds,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: (build) => ({
    login: build.mutation<Reply<'login'>, Body<'login'>>(sends('login')),
    refreshToken: build.mutation<Reply<'refreshToken'>, Body<'refreshToken'>>({
      query: (body) => ({ call: calls.refreshToken, body, timeoutMs: blockingTimeoutMs }),
    }),
    logout: build.mutation<Reply<'logout'>, Body<'logout'>>(sends('logout')),
    register: build.mutation<Reply<'register'>, Body<'register'>>(sends('register')),
    verifyEmail: build.query<Reply<'verifyEmail'>, Query<'verifyEmail'>>({ query: (params) => ({ call: calls.verifyEmail, params }) }),
    resendVerification: build.mutation<Reply<'resendVerification'>, Body<'resendVerification'>>(sends('resendVerification')),
    resetPassword: build.mutation<Reply<'resetPassword'>, Body<'resetPassword'>>(sends('resetPassword')),
    checkResetLink: build.query<Reply<'checkResetLink'>, Body<'checkResetLink'>>({
      query: (body) => ({ call: calls.checkResetLink, body }),
      keepUnusedDataFor: 0,
    }),
    setNewPassword: build.mutation<Reply<'setNewPassword'>, Omit<Body<'setNewPassword'>, 'confirmNewPassword'>>({
      query: ({ newPassword, token }) => ({ call: calls.setNewPassword, body: { newPassword, confirmNewPassword: newPassword, token } }),
    }),
    readProfile: build.query<ClientProfile, void>(reads('readProfile', 'CustomerProfile')),
    updateProfile: build.mutation<Reply<'updateProfile'>, Body<'updateProfile'>>({
      ...sends('updateProfile'),
      invalidatesTags: (_reply, error) => (error ? [] : ['CustomerProfile']),
    }),
    changeLanguage: build.mutation<Reply<'changeLanguage'>, Body<'changeLanguage'>>({
      query: (body) => ({ call: calls.changeLanguage, body, timeoutMs: blockingTimeoutMs }),
    }),
  }),
})

export const {
  useRegisterMutation,
  useVerifyEmailQuery,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useCheckResetLinkQuery,
  useSetNewPasswordMutation,
  useUpdateProfileMutation,
} = backend
