import { createApi } from '@reduxjs/toolkit/query/react'
import { calls } from '#contract/calls.ts'
import type {
  changeLanguage,
  register,
  resendVerification,
  resetPassword,
  setNewPassword,
  verifyEmail,
} from '#contract/endpoints/account.ts'
import type { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import type { login, logout, refreshToken } from '#contract/endpoints/session.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { cacheKeptSeconds } from '../limits.ts'
import { backendQuery } from './backend-query.ts'

/** For calls that others wait for: a refresh holds a lock across tabs, changes of the language are serialised. */
const blockingTimeoutMs = 20_000

export type ClientProfile = ReplyOf<typeof readProfile>

/** Every call of the back end. Spec section 7. */
export const backend = createApi({
  reducerPath: 'backend',
  baseQuery: backendQuery,
  tagTypes: ['CustomerProfile', 'UserKycStatus', 'UserKybStatus'],
  keepUnusedDataFor: cacheKeptSeconds,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: (build) => ({
    login: build.mutation<ReplyOf<typeof login>, BodyOf<typeof login>>({
      query: (body) => ({ call: calls.login, body }),
    }),
    refreshToken: build.mutation<ReplyOf<typeof refreshToken>, BodyOf<typeof refreshToken>>({
      query: (body) => ({ call: calls.refreshToken, body, timeoutMs: blockingTimeoutMs }),
    }),
    logout: build.mutation<ReplyOf<typeof logout>, BodyOf<typeof logout>>({
      query: (body) => ({ call: calls.logout, body }),
    }),
    register: build.mutation<ReplyOf<typeof register>, BodyOf<typeof register>>({
      query: (body) => ({ call: calls.register, body }),
    }),
    verifyEmail: build.query<ReplyOf<typeof verifyEmail>, QueryOf<typeof verifyEmail>>({
      query: (params) => ({ call: calls.verifyEmail, params }),
    }),
    resendVerification: build.mutation<ReplyOf<typeof resendVerification>, BodyOf<typeof resendVerification>>({
      query: (body) => ({ call: calls.resendVerification, body }),
    }),
    resetPassword: build.mutation<ReplyOf<typeof resetPassword>, BodyOf<typeof resetPassword>>({
      query: (body) => ({ call: calls.resetPassword, body }),
    }),
    setNewPassword: build.mutation<ReplyOf<typeof setNewPassword>, Omit<BodyOf<typeof setNewPassword>, 'confirmNewPassword'>>({
      query: ({ newPassword, token }) => ({ call: calls.setNewPassword, body: { newPassword, confirmNewPassword: newPassword, token } }),
    }),
    readProfile: build.query<ReplyOf<typeof readProfile>, void>({
      query: () => ({ call: calls.readProfile }),
      providesTags: ['CustomerProfile'],
    }),
    updateProfile: build.mutation<ReplyOf<typeof updateProfile>, BodyOf<typeof updateProfile>>({
      query: (body) => ({ call: calls.updateProfile, body }),
      invalidatesTags: (_reply, error) => (error ? [] : ['CustomerProfile']),
    }),
    changeLanguage: build.mutation<ReplyOf<typeof changeLanguage>, BodyOf<typeof changeLanguage>>({
      query: (body) => ({ call: calls.changeLanguage, body, timeoutMs: blockingTimeoutMs }),
    }),
  }),
})

export const {
  useRegisterMutation,
  useVerifyEmailQuery,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useSetNewPasswordMutation,
  useUpdateProfileMutation,
} = backend
