import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { deskCalls } from '../calls.ts'
import { time } from '../../endpoints/text.ts'
import { exportSelection, person, proposed, reason, stepUpProof } from './parts.ts'

export const listExports = endpoint({
  call: deskCalls.listExports,
  summary:
    'The newest fifty exports that were approved. Who proposed one and who approved it may each download it once, within 24 hours after the approval.',
  reply: z.object({
    exports: z.array(
      z.object({
        approvalId: z.uuid(),
        selection: exportSelection,
        reason: z.string(),
        proposedBy: person,
        approvedBy: person,
        approvedAt: time,
        availableUntil: time,
        downloads: z.array(z.object({ by: person, at: time })),
        mayDownload: z.boolean().describe('Whether the person who is signed in may download it now'),
      }),
    ),
  }),
  failures: [],
})

export const proposeExport = endpoint({
  call: deskCalls.proposeExport,
  summary: 'Propose to export records of all clients. Another person decides.',
  body: exportSelection.extend({ reason, proof: stepUpProof }),
  reply: proposed,
  failures: ['PROOF_REQUIRED', 'CONFLICT'],
})

export const downloadExport = endpoint({
  call: deskCalls.downloadExport,
  summary:
    'The file of an approved export, as text/csv or application/json. NOT_PERMITTED for anybody but the two people. CONFLICT if it is not approved, later than 24 hours after the approval, or downloaded by this person before.',
  params: z.object({ approvalId: z.uuid() }),
  reply: z.unknown().describe('The file'),
  failures: ['NOT_FOUND', 'NOT_PERMITTED', 'CONFLICT'],
})
