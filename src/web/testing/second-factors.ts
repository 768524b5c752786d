import type { Reply } from '../api/call-types.ts'

type SecondFactorState = Reply<'readSecondFactor'>

export const noSecondFactor: SecondFactorState = { app: null, passkeys: [], recoveryCodesLeft: 0 }

export const appOn: SecondFactorState = { app: { since: '2026-11-21T10:00:00.000Z' }, passkeys: [], recoveryCodesLeft: 10 }

export const examplePasskey = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'My phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
}

export const withPasskey: SecondFactorState = { app: null, passkeys: [examplePasskey], recoveryCodesLeft: 10 }
