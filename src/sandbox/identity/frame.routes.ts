import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldStyle, frameStyle, protectPages, serveFiles } from '../page/serve-pages.ts'
import type { IdentityParts } from './api.routes.ts'
import { type Applicant, isOutcome } from './applicants.ts'
import { changedDetails } from './details.ts'
import { framePage } from './frame-page.ts'
import { reviewReply } from './replies.ts'

type FrameCall = Partial<Record<'token' | 'outcome' | 'details', unknown>>

/** The widget's page, which only the site may show in a frame, and the calls of the widget's script. */
export async function identityFrameRoutes(app: FastifyInstance, { applicants, tokens, siteUrl }: IdentityParts) {
  protectPages(app, new URL(siteUrl).origin)
  serveFiles(app, { '/websdk/frame.css': [...frameStyle, fieldStyle], '/websdk/frame.js': [new URL('./frame.js', import.meta.url)] })
  const page = framePage()
  app.get('/websdk/websdk.html', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))

  const applicantForFrame = (applicant: Applicant) => ({
    applicantId: applicant.id,
    type: applicant.type,
    details: applicant.details,
    ...reviewReply(applicant),
  })

  /** Runs a call for the applicant of the token. After a 401, the widget asks the page around it for a new token. */
  function frameCall(path: string, work: (applicant: Applicant, call: FrameCall, reply: FastifyReply) => unknown) {
    app.post(path, (request, reply) => {
      const call = (request.body ?? {}) as FrameCall
      const owner = typeof call.token === 'string' ? tokens.ownerOf(call.token) : null
      if (!owner) return reply.code(401).send({ error: 'invalid-token' })
      return work(applicants.findOrCreate(owner), call, reply)
    })
  }

  frameCall('/websdk/api/load', applicantForFrame)
  frameCall('/websdk/api/submit', (applicant, { outcome, details = {} }, reply) => {
    if (!isOutcome(outcome)) return reply.code(400).send({ error: 'unknown-outcome' })
    const changed = changedDetails(details)
    if (!changed) return reply.code(400).send({ error: 'invalid-details' })
    applicants.submit(applicant, outcome, changed)
    return applicantForFrame(applicant)
  })
  frameCall('/websdk/api/beneficiaries', (applicant) => {
    if (applicant.reviewStatus === 'onHold') applicants.decide(applicant, 'approve')
    return applicantForFrame(applicant)
  })
}
