import type { FastifyInstance } from 'fastify'
import type { Html } from '../page/html.ts'
import { type DemoPerson, staffReply } from './demo-staff.ts'
import { staffPage } from './staff-page.ts'

export interface StaffParts {
  staff: DemoPerson[]
  deskUrl: string
  siteUrl: string
  /** The button that fills the desk's inbox, and how far the run is. */
  fillView: () => Html
  now: () => number
}

/** The weight of a media type in an Accept header; 0 if the header does not name it. */
function weightOf(type: string, accept: string): number {
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
  const range = ranges.find(([name]) => name === type)
  return range ? Number(range.find((part) => part.startsWith('q='))?.slice(2) ?? 1) : 0
}

/** The people who work at the demo's desk, with their current codes: a page for browsers, JSON for everybody else. */
export async function staffRoutes(app: FastifyInstance, { staff, deskUrl, siteUrl, fillView, now }: StaffParts) {
  app.get('/staff', ({ headers: { accept = '' } }, reply) => {
    reply.header('vary', 'accept')
    const at = now()
    if (weightOf('text/html', accept) <= weightOf('application/json', accept)) return staff.map((person) => staffReply(person, at))
    return reply.type('text/html; charset=utf-8').send(staffPage({ staff, deskUrl, siteUrl, fill: fillView(), now: at }))
  })
}
