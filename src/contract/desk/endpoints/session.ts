import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { creationOptions, newPasskey, passkeyName, passkeySignature, requestOptions } from '../../endpoints/proof.ts'
import { done, line, opaqueToken, time, typedEmail, typedPassword } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { type Permission, permissions, roles } from '../permissions.ts'
import { deskLanguage, stepUpProof } from './parts.ts'

const role = z.enum(roles)

export const signInOptions = endpoint({
  call: deskCalls.signInOptions,
  summary: 'How people sign in here, and the options with which a browser asks for a passkey.',
  reply: z.object({ passkey: requestOptions, withCode: z.boolean().describe('Whether password and app code are accepted too') }),
  failures: [],
})

export const signInWithPasskey = endpoint({
  call: deskCalls.signInWithPasskey,
  summary: 'Sign in with a passkey. Sets the cookie of the session.',
  body: z.object({ passkey: passkeySignature }),
  reply: done,
  failures: ['PASSKEY_REFUSED', 'CHALLENGE_ENDED', 'TOO_MANY_REQUESTS'],
})

export const signInWithCode = endpoint({
  call: deskCalls.signInWithCode,
  summary: 'Sign in with password and app code, where that is allowed. A code works once. Sets the cookie of the session.',
  body: z.object({ email: typedEmail, password: typedPassword, code: line(20) }),
  reply: done,
  failures: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const checkInvitation = endpoint({
  call: deskCalls.checkInvitation,
  summary: 'Whom an invitation is for, and the options with which their browser makes the first passkey.',
  body: z.object({ token: opaqueToken }),
  reply: z.object({ name: z.string(), email: z.string(), roles: z.array(role), passkey: creationOptions }),
  failures: ['LINK_INVALID'],
})

export const acceptInvitation = endpoint({
  call: deskCalls.acceptInvitation,
  summary: 'Store the first passkey of an invited person, and sign in. Sets the cookie of the session.',
  body: z.object({ token: opaqueToken, name: passkeyName, passkey: newPasskey }),
  reply: done,
  failures: ['LINK_INVALID', 'CHALLENGE_ENDED', 'PASSKEY_REFUSED', 'CONFLICT'],
})

const ownSettings = z.object({ language: deskLanguage, singleKeys: z.boolean().describe('Whether single keys work as shortcuts') })

export const readSession = endpoint({
  call: deskCalls.readSession,
  summary: 'Who is signed in, with which permissions.',
  reply: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    permissions: z.array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]])),
    signedInBy: z.enum(['passkey', 'code']),
    passkeys: z.int().describe('How many passkeys the person has'),
    settings: ownSettings,
    mode: z.enum(['demo', 'production']),
    endsAt: time.describe('When the session ends at the latest'),
  }),
  failures: [],
})

export const signOut = endpoint({ call: deskCalls.signOut, summary: 'End the session.', reply: done, failures: [] })

export const beginStepUp = endpoint({
  call: deskCalls.beginStepUp,
  summary: 'A nonce for one step-up, and the passkeys that may sign it.',
  reply: z.object({
    nonce: z.string(),
    expiresAt: time,
    rpId: z.string(),
    passkeys: z.array(z.object({ id: z.string(), type: z.literal('public-key') })).describe('Empty if the person signed in with a code'),
  }),
  failures: [],
})

export const changeOwnSettings = endpoint({
  call: deskCalls.changeOwnSettings,
  summary: 'Language and shortcuts of the person who is signed in.',
  body: ownSettings,
  reply: done,
  failures: [],
})

export const readOwnPasskeys = endpoint({
  call: deskCalls.readOwnPasskeys,
  summary: 'The passkeys of the person who is signed in.',
  reply: z.object({
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
  }),
  failures: [],
})

export const beginOwnPasskey = endpoint({
  call: deskCalls.beginOwnPasskey,
  summary: 'The options with which the browser makes another passkey, after a step-up. CONFLICT if the person has ten.',
  body: z.object({ proof: stepUpProof }),
  reply: creationOptions,
  failures: ['CONFLICT', 'PROOF_REQUIRED'],
})

export const addOwnPasskey = endpoint({
  call: deskCalls.addOwnPasskey,
  summary: 'Store another passkey.',
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  reply: done,
  failures: ['CHALLENGE_ENDED', 'PASSKEY_REFUSED', 'CONFLICT'],
})

export const removeOwnPasskey = endpoint({
  call: deskCalls.removeOwnPasskey,
  summary: 'Remove a passkey. CONFLICT for the last one.',
  body: z.object({ id: z.uuid() }),
  reply: done,
  failures: ['NOT_FOUND', 'CONFLICT'],
})

export const readChanges = endpoint({
  call: deskCalls.readChanges,
  summary:
    'What has changed since a cursor, as topics such as `approvals` or `request:7KQ4M3XD`. Without a cursor: none, and the cursor of now. Ask every two seconds.',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
  }),
  reply: z.object({ cursor: z.string(), topics: z.array(z.string()) }),
  failures: [],
})
