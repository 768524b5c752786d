import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { done, emailAddress, line, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { roles } from '../permissions.ts'
import { deskLanguage, proposed, reason, stepUpProof, version } from './parts.ts'

const someRoles = z
  .array(z.enum(roles))
  .min(1, 'choose at least one role')
  .refine((list) => new Set(list).size === list.length)
const id = z.object({ id: z.uuid() })

export const listStaff = endpoint({
  call: deskCalls.listStaff,
  summary: 'Everybody who works or worked here, by name.',
  reply: z.object({
    staff: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        roles: z.array(z.enum(roles)),
        state: z.enum(['invited', 'active', 'left']).describe('`invited`: has no passkey yet'),
        passkeys: z.int(),
        lastSeenAt: time.nullable(),
        version,
        /** An open proposal about this person. */
        openApprovalId: z.uuid().nullable(),
      }),
    ),
  }),
  failures: [],
})

export const inviteStaff = endpoint({
  call: deskCalls.inviteStaff,
  summary: 'Propose to invite a person. A second administrator decides; then the letter is sent.',
  body: z.object({
    name: line(100).trim().min(1, 'must not be empty'),
    email: emailAddress,
    roles: someRoles,
    language: deskLanguage,
    reason,
    proof: stepUpProof,
  }),
  reply: proposed,
  failures: ['PROOF_REQUIRED', 'CONFLICT'],
})

export const changeRoles = endpoint({
  call: deskCalls.changeRoles,
  summary: 'Propose other roles for a person. A second administrator decides.',
  params: id,
  body: z.object({ roles: someRoles, version, reason, proof: stepUpProof }),
  reply: proposed,
  failures: ['NOT_FOUND', 'PROOF_REQUIRED', 'STALE', 'CONFLICT', 'LAST_ADMINISTRATOR'],
})

export const renewAccess = endpoint({
  call: deskCalls.renewAccess,
  summary:
    'Propose a new invitation for a person who lost all passkeys. A second administrator decides; then the old passkeys are removed, the sessions end, and the letter is sent.',
  params: id,
  body: z.object({ version, reason, proof: stepUpProof }),
  reply: proposed,
  failures: ['NOT_FOUND', 'PROOF_REQUIRED', 'STALE', 'CONFLICT'],
})

export const endStaff = endpoint({
  call: deskCalls.endStaff,
  summary:
    'A person leaves: all sessions end at once, passkeys and invitations are removed, open proposals are void. One administrator, at once.',
  params: id,
  body: z.object({ version, reason, proof: stepUpProof }),
  reply: done,
  failures: ['NOT_FOUND', 'PROOF_REQUIRED', 'STALE', 'LAST_ADMINISTRATOR'],
})
