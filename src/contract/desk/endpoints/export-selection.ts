import { z } from 'zod'

/** What is exported: the payload of the proposal, whose object is `records`. */
export const exportSelection = z.object({
  records: z.enum(['requests', 'clients', 'payments', 'deals', 'events']).describe('`payments`: card payments; `events`: the record'),
  format: z.enum(['csv', 'json']),
  since: z.iso.date().optional().describe('Only from this day (UTC) on'),
})
