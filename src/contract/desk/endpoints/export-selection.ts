import { z } from 'zod'

/** What is exported: the payload of the proposal, whose object is `records`. */
export const exportSelection = z.object({
  records: z
    .enum(['requests', 'clients', 'payments', 'deals', 'travel-data', 'events'])
    .describe('`payments`: card payments; `travel-data`: who sent and received coins; `events`: the record'),
  format: z.enum(['csv', 'json']),
  since: z.iso.date().optional().describe('Only from this day (UTC) on'),
})
