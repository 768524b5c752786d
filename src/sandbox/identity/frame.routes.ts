import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { objection } from '../same-origin.ts'
import { type Applicant, type Applicants, isOutcome } from './applicants.ts'
import type { IdentityFaults } from './faults.ts'
import { framePage } from './frame-page.ts'
import { reviewReply } from './replies.ts'
import type { Tokens } from './tokens.ts'

export interface IdentityFrameParts {
  applicants: Applicants
  tokens: Tokens
  faults: () => IdentityFaults
  siteUrl: string
}

interface Asked {
  token?: unknown
  outcome?: unknown
}

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The widget's page, which only the site may frame, and what it asks of us. */
export async function identityFrameRoutes(app: FastifyInstance, { applicants, tokens, faults, siteUrl }: IdentityFrameParts) {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors ${new URL(siteUrl).origin}`
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    // The page's address carries a token.
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cache-control', 'no-store')
    const reason = objection(request)
    if (reason) return reply.code(403).send({ error: 'FORBIDDEN', message: reason })
  })

  const page = framePage()
  const style = asset('../frame.css')
  const script = asset('./frame.js')
  app.get('/websdk/websdk.html', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(faults().failure === 'silent-frame' ? '<!doctype html><title>Silent</title>' : page),
  )
  app.get('/websdk/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/websdk/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))

  const told = (applicant: Applicant) => ({ applicantId: applicant.id, type: applicant.type, ...reviewReply(applicant) })

  /** The applicant of a token; a token that has run out gets 401, at which the page asks its host for another. */
  function forApplicant(work: (applicant: Applicant, asked: Asked, reply: FastifyReply) => unknown) {
    return (request: { body: unknown }, reply: FastifyReply) => {
      const asked = (request.body ?? {}) as Asked
      const owner = typeof asked.token === 'string' ? tokens.ownerOf(asked.token) : null
      if (!owner) return reply.code(401).send({ error: 'invalid-token' })
      return work(applicants.open(owner), asked, reply)
    }
  }

  app.post(
    '/websdk/api/load',
    forApplicant((applicant) => told(applicant)),
  )

  app.post(
    '/websdk/api/submit',
    forApplicant((applicant, { outcome }, reply) => {
      if (!isOutcome(outcome)) return reply.code(400).send({ error: 'unknown-outcome' })
      applicants.submit(applicant, outcome)
      return told(applicant)
    }),
  )

  app.post(
    '/websdk/api/beneficiaries',
    forApplicant((applicant) => {
      if (applicant.reviewStatus === 'onHold') applicants.decide(applicant, 'approve')
      return told(applicant)
    }),
  )
}
