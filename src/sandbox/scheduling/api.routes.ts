import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Booking, Bookings } from './bookings.ts'
import { sandboxAccount } from './webhooks.ts'
import { eventReply, inviteeReply } from './replies.ts'

export interface SchedulingApiParts {
  bookings: Bookings
  origin: () => string
}

/** The provider's API, as far as it tells of bookings. Refuses what the real one refuses (providers.md 4, 5 S4). */
export async function schedulingApiRoutes(app: FastifyInstance, { bookings, origin }: SchedulingApiParts) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${sandboxAccount.token}`) return
    return reply.code(401).send({ title: 'Unauthenticated', message: 'The access token is invalid' })
  })

  const found = (reply: FastifyReply, booking: Booking | undefined, told: (booking: Booking, origin: string) => object) =>
    booking
      ? { resource: told(booking, origin()) }
      : reply.code(404).send({ title: 'Resource Not Found', message: 'The server could not find the requested resource.' })

  app.get<{ Params: { id: string } }>('/scheduled_events/:id', ({ params }, reply) => found(reply, bookings.byEvent(params.id), eventReply))
  app.get<{ Params: { id: string; invitee: string } }>('/scheduled_events/:id/invitees/:invitee', ({ params }, reply) => {
    const booking = bookings.byInvitee(params.invitee)
    return found(reply, booking?.eventId === params.id ? booking : undefined, inviteeReply)
  })
}
