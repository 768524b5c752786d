import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Booking } from './bookings.ts'
import type { SchedulingParts } from './page.routes.ts'
import { eventReply, inviteeReply } from './replies.ts'
import { sandboxAccount } from './signing.ts'

/** The provider's API for reading bookings. It refuses a call if the real provider would refuse it. */
export async function schedulingApiRoutes(app: FastifyInstance, { bookings, origin }: SchedulingParts) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${sandboxAccount.token}`) return
    return reply.code(401).send({ title: 'Unauthenticated', message: 'The access token is invalid' })
  })

  const sendResource = (reply: FastifyReply, booking: Booking | undefined, replyOf: (booking: Booking, origin: string) => object) =>
    booking
      ? { resource: replyOf(booking, origin()) }
      : reply.code(404).send({ title: 'Resource Not Found', message: 'The server could not find the requested resource.' })

  app.get<{ Params: { id: string } }>('/scheduled_events/:id', ({ params }, reply) =>
    sendResource(reply, bookings.byEvent(params.id), eventReply),
  )
  app.get<{ Params: { id: string; invitee: string } }>('/scheduled_events/:id/invitees/:invitee', ({ params }, reply) => {
    const booking = bookings.byInvitee(params.invitee)
    return sendResource(reply, booking?.eventId === params.id ? booking : undefined, inviteeReply)
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
