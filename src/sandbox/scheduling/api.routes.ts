import type { FastifyInstance } from 'fastify'
import type { SchedulingParts } from './page.routes.ts'
import { sandboxAccount } from './signing.ts'

/** The provider's API, only with the call that our service makes. It refuses a call if the real provider would refuse it. */
export async function schedulingApiRoutes(app: FastifyInstance, { bookings }: SchedulingParts) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${sandboxAccount.token}`) return
    return reply.code(401).send({ title: 'Unauthenticated', message: 'The access token is invalid' })
  })

  // The real provider takes up to seven days.
  app.post('/data_compliance/deletion/invitees', async ({ body }, reply) => {
    const { emails } = (body ?? {}) as { emails?: unknown }
    if (!Array.isArray(emails) || emails.length === 0 || !emails.every((email) => typeof email === 'string'))
      return reply.code(400).send({ title: 'Invalid Argument', message: 'The supplied parameters are invalid.' })
    for (const email of emails) bookings.deleteInvitee(email)
    return reply.code(202).send({})
  })
}
